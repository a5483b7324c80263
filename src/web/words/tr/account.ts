export const account = {
  passwordOnce:
    'Bu parola yalnız bir kez gösterilir, 72 saat geçerlidir. İlk girişte yeni bir parola belirlenir.',
  delete: 'Hesabı sil',
  deleteType: (email: string) => `Onaylamak için e-posta adresini yaz: ${email}`,
  deleteSure: 'Kalıcı olarak sil',
  ownPassword: 'Şu anki parolan',
}
