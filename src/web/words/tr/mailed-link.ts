export const mailedLink = {
  onwards: 'Devam et',
  confirm: {
    title: 'Yeni e-posta adresini onayla',
    text: 'Onayladığında bundan sonra bu adresle giriş yaparsın.',
    submit: 'Adresi onayla',
    done: 'Adresin değişti. Bundan sonra yeni adresinle giriş yap.',
  },
  stop: {
    title: 'Adres değişikliğini durdur',
    text: 'Yeni adresi sen istemediysen durdur: hesabın bu adreste kalır, bütün oturumlar kapanır ve parolan geçersiz olur. Yeni parola için bu adrese bir bağlantı göndeririz.',
    submit: 'Değişikliği durdur',
    done: 'Değişiklik durduruldu ve bütün oturumlar kapandı. Yeni parola belirlemek için gelen kutundaki bağlantıyı aç.',
  },
  reminders: {
    title: 'Hatırlatmaları durdur',
    text: 'Bundan sonra yalnız hesabınla ilgili e-postalar gelir. Ayarlar sayfasından yeniden açabilirsin.',
    submit: 'Durdur',
    done: 'Durduruldu. İstediklerini Ayarlar sayfasından yeniden açabilirsin.',
  },
}
