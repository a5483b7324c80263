export const consent = {
  yearTitle: 'Kaç yılında doğdun?',
  yearText:
    'Yasa, küçük öğrencilerin bilgilerinin bir velinin onayıyla saklanmasını ister. Yalnız yılı sorarız.',
  yearUntil: (date: string) => `Söylemezsen hesabın şu tarihte kapanır: ${date}`,
  year: 'Doğum yılı',
  later: 'Sonra',
  waitingTitle: 'Bir velinin onayı bekleniyor.',
  waitingText:
    'Yaşın küçük olduğu için önce bir velin kendi hesabından onay vermeli. Aşağıda bir kod oluştur ve velinle paylaş.',
  withdrawnTitle: 'Onay geri alındı.',
  selfTitle: 'Hesabını kapattın.',
  selfText: 'Geri alırsan her şey eskisi gibi sürer.',
  erased: (date: string) => `Yeniden onay verilmezse hesap şu tarihte bütün bilgileriyle silinir: ${date}`,
  takeBack: 'Hesabımı aç',
  again: 'Yeniden bak',
  signOut: 'Çıkış yap',
  // What a parent sees.
  title: 'Onay',
  ask: (name: string) => `Onayın bekleniyor: ${name}`,
  agree: 'Onaylıyorum',
  agreed: 'Onayladın; hesap açıldı.',
  given: (by: string, at: string) => `Onay veren: ${by}, ${at}`,
  withdraw: 'Onayı geri al',
  withdrawSure: 'Hesap hemen kapanır. Geri alınsın mı?',
  withdrawn: 'Onay geri alındı; hesap kapandı.',
  // What a coach and an administrator see.
  waiting: 'veli onayı bekliyor',
  unknown: 'doğum yılı bilinmiyor',
}
