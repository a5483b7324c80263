export const consent = {
  yearTitle: 'Kaç yılında doğdun?',
  yearText:
    'Yasa, küçük öğrencilerin bilgilerinin bir velinin onayıyla saklanmasını ister. Yalnız yılı sorarız.',
  yearUntil: (date: string) => `Yıl yazılmadan hesabın şu güne kadar açık kalır: ${date}`,
  year: 'Doğum yılı',
  later: 'Sonra',
  waitingTitle: 'Bir velinin onayı bekleniyor',
  waitingText: 'Bu yaşta hesap, bir veli kendi hesabından onaylayınca açılır.',
  waitingCode: 'Aşağıda bir kod oluştur ve velinle paylaş.',
  waitingFor: (names: string) => `Onaylayabilecek veliler: ${names}`,
  withdrawnTitle: 'Onay geri alındı',
  selfTitle: 'Hesabını kapattın',
  selfText: 'Geri alırsan her şey eskisi gibi sürer.',
  erased: (date: string) => `Yeniden onay verilmezse hesap şu tarihte bütün bilgileriyle silinir: ${date}`,
  takeBack: 'Hesabımı aç',
  again: 'Yeniden bak',
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
  states: {
    given: 'veli onayladı',
    waiting: 'veli onayı bekliyor',
    unknown: 'doğum yılı bilinmiyor',
    closed: 'hesabı sahibi kapattı',
  },
  // What a coach and a parent see in place of the study, by what opens the account.
  closed: {
    parent: {
      title: 'Onay bekleniyor',
      text: 'Öğrencinin velisi Etüt’teki kendi hesabından onaylayınca çalışmaları yeniden görünür.',
    },
    birth_year: {
      title: 'Doğum yılı bekleniyor',
      text: 'Öğrenci doğum yılını yazınca hesabı açılır, çalışmaları yeniden görünür.',
    },
    self: {
      title: 'Öğrenci hesabını kapattı',
      text: 'Yeniden açarsa çalışmaları yeniden görünür. Açmazsa hesap, kapandıktan 30 gün sonra silinir.',
    },
  },
}
