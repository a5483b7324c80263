export const login = {
  title: 'Giriş yap',
  email: 'E-posta',
  password: 'Parola',
  submit: 'Giriş yap',
  forgot: 'Parolamı unuttum',
  noAccount: 'Hesabın yok mu?',
  register: 'Kayıt ol',
  sessionExpired: 'Oturumun sona erdi. Devam etmek için yeniden giriş yap.',
  refreshExpired: 'Uzun süredir giriş yapmamıştın. Devam etmek için yeniden giriş yap.',
  refreshFailed: 'Oturumun yenilenemedi. Devam etmek için yeniden giriş yap.',
}
