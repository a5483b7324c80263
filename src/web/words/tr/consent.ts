export const consent = {
  yearTitle: 'Kaç yılında doğdun?',
  yearText:
    'Yasa, küçük öğrencilerin bilgilerinin bir velinin onayıyla saklanmasını ister. Yalnız yılı sorarız.',
  yearUntil: (date: string) => `Yılı yazmazsan hesabın şu güne kadar açık kalır: ${date}.`,
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

/** The notice to the person by article 10 of the KVKK and article 13 of the GDPR; another text needs another version. */
export const privacy = {
  version: (version: string) => `Sürüm ${version}`,
  changed: 'Bu metin değişti. Yenisini okumanı isteriz.',
  read: 'Okudum',
  nobody: 'Bu siteyi işleten adını henüz yazmadı. Hesabını kimin açtığını biliyorsan ona sor.',
  contact: (contact: string) => `İletişim: ${contact}`,
  parts: [
    [
      'Ne saklanır',
      'Adın, e-posta adresin, doğum yılın, dilin ve saat dilimin; yazdığın çalışma kayıtları, denemeler, sınavlar, plan, hedefler, kaynaklar ve notlar; yanlış defterindeki sorular ve fotoğrafları; koçlarınla yazdığınız yorumlar ve okundukları zaman; bunlardan hesaplanan bulgular ve mektuplar; koç ve veli bağların; oturumların ve giriş denemelerinin ağ adresleri. Parola yalnız geri döndürülemez bir özet olarak saklanır.',
    ],
    [
      'Neden',
      'Çalışmanı sana göstermek, ne yapacağını önermek, bağladığın koç ve velinin yardım edebilmesi ve hesabının güvenliği için. Dayanak, seninle kurulan hizmet ilişkisi ve hesapların güvenliğindeki meşru menfaattir; küçük yaşta ayrıca bir velinin açık rızası. Reklam yapılmaz, profil satılmaz.',
    ],
    [
      'Kim görür',
      'Sen, bağladığın koçlar ve veliler. Yöneticiler hesabı görür, çalışmanı görmez. Bilgiler sunucunun sorumlusundan başkasına verilmez; yasanın zorunlu kıldığı haller dışında. E-posta, ayarlanmışsa sorumlunun posta sunucusundan geçer; mektubun giriş cümlelerini seçen bir dil modeli ayarlanmışsa ona bu cümleler gider, ad ve not gitmez.',
    ],
    [
      'Ne kadar süre',
      'Çalışma bilgilerin hesabın durdukça. Hesabı silince hepsi hemen silinir; yedekler sorumlunun süresince durur. Biten oturumlar 30 gün, giriş denemeleri bir gün, koçun notları bağ bittikten sonra 30 gün, bildirimler 90 gün, velinin baktığı günler bir yıl, değişikliklerin izi ve mektuplar iki yıl saklanır.',
    ],
    [
      'Hakların',
      'Hakkında ne saklandığını Ayarlar’daki dışa aktarma ile görür ve alırsın; yanlış olanı düzeltir, hesabını kendin silersin; koç ve veli bağını istediğin zaman bitirirsin. Veli onayı geri alınınca hesap hemen kapanır ve 30 gün sonra silinir. İtiraz ve başka istekler için sorumluya yaz; sonuç alamazsan Kişisel Verileri Koruma Kurulu’na başvurabilirsin.',
    ],
  ],
}

export const family = {
  // What a parent sees.
  subtitle: 'Yalnız görürsün, değiştiremezsin. Baktığın günleri öğrenci de görür.',
  emptyTitle: 'Henüz bağlı olduğun öğrenci yok',
  emptyText:
    'Öğrenci, Ayarlar’da veli kodu oluşturur. Kodu buraya yaz; haftasını, denemelerini ve mektuplarını görürsün.',
  addTitle: 'Başka bir öğrenci ekle',
  added: (name: string) => `Bağlandın: ${name}`,
  ended: 'Bağlantı bitti',
  week: 'Son 7 gün',
  // Today is not over, and not in the goal.
  goal: (goal: string) => `düne kadar hedef ${goal}`,
  goalReached: (goal: string) => `düne kadar hedef doldu: ${goal}`,
  dayRest: (date: string) => `${date}: dinlenme günü`,
  dayDone: (date: string, time: string) => `${date}: ${time}`,
  // The sentence that begins the page.
  noRecords: 'Son 7 günde kayıt yok; bu, çalışmadığı anlamına gelmez.',
  rested: 'Son 7 günde ara verdi.',
  studied: (days: string) => `Son 7 günün ${days} gününde çalıştı.`,
  studiedPlan: (days: string, done: string, items: string) =>
    `Son 7 günün ${days} gününde çalıştı; planındaki ${items === '1' ? 'tek maddeyi' : `${items} maddenin ${done === items ? 'hepsini' : `${done} tanesini`}`} yarıladı ya da bitirdi.`,
  studiedPlanOpen: (days: string, items: string) =>
    `Son 7 günün ${days} gününde çalıştı; planındaki ${items} madde bekliyor.`,
  olderTrials: (count: number) => `Önceki denemeler (${count})`,
  olderLetters: (count: number) => `Önceki mektuplar (${count})`,
  noLetters: 'Henüz mektup yok. Öğrenci açınca ya da hazır olduktan bir gün sonra burada görünür.',
  // What a student sees in the settings.
  parents: 'Velilerim',
  parentsText:
    'Veli haftanı, planının ne kadarını yaptığını, denemelerini, sınavlarını ve mektuplarını görür; notlarını göremez, hiçbir şeyi değiştiremez.',
  noParent: 'Bağlı bir velin yok.',
  since: (date: string) => `${date} tarihinden beri`,
  looks: 'Baktığı günler',
  noLook: 'Henüz bakmadı',
  makeCode: 'Davet et',
  mailTo: 'Velinin e-postası',
  mailHint: 'İstersen kodu e-postayla da göndeririz.',
  mailed: (email: string) => `Kod gönderildi: ${email}`,
  codeHow: 'Bağlantı açılmazsa veli, kayıt olurken “Veliyim” seçeneğini seçip kodu yazar.',
}

export const pendingCoach = {
  title: 'Koçun bağlanmak istiyor',
  text: 'Sen kabul edene kadar hiçbir verini görmez; kabul edersen bağlantıyı istediğin zaman bitirebilirsin.',
  act: 'Görür ve adına kayıt girebilir',
  view: 'Yalnız görür',
}

export const mailedLink = {
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

/** Invitations by link: as they are sent, and as they come. */
export const invitation = {
  title: 'Davet',
  byCoach: 'Seni öğrencisi olarak davet eden koç',
  byStudent: 'Seni velisi olarak davet eden öğrenci',
  joins: (croom: string) => `Katılacağın sınıf: ${croom}`,
  asParent:
    'Haftasını, denemelerini, sınavlarını ve mektuplarını görürsün; hiçbir şeyi değiştiremezsin. Baktığın günleri o da görür.',
  yours: 'Bu yetkiyi sonra Ayarlar’dan değiştirebilir ya da bitirebilirsin.',
  until: (day: string) => `Son gün: ${day}`,
  gone: 'Bu davet artık geçerli değil: kullanılmış, geri çekilmiş ya da süresi dolmuş. Gönderenden yenisini isteyebilirsin.',
  notShown:
    'Daveti şu an gösteremiyoruz. Şimdi kaydolursan kimseye bağlanmış olmazsın; davet girişten sonra Ayarlar’da yeniden sorulur.',
  without: 'Davetsiz kaydol',
  otherRole: {
    coach:
      'Bu davet bir öğrenci için. Kabul edecek olan öğrenciyse bağlantıyı ona ilet ya da öğrenci hesabıyla gir.',
    parent: 'Bu davet bir veli için. Kabul edecek olan veliyse bağlantıyı ona ilet ya da veli hesabıyla gir.',
  },
  qr: 'Davet bağlantısının karekodu',
  scan: 'Telefonun kamerasıyla okutulur.',
  link: 'Bağlantı',
  code: 'Kod',
  codeOnce: (until: string) => `Yalnız şimdi gösterilir, bir kez kullanılır. Geçerlilik: ${until}`,
  whatsApp: 'WhatsApp’ta paylaş',
  withdraw: 'Geri çek',
  withdrawAll: 'Hepsini geri çek',
  withdrawSure: 'Evet, geri çek',
  withdrawn: 'Davet geri çekildi',
  croom: 'Katılacağı sınıf',
  noCroom: 'Sınıfsız',
  forClass: 'Bir sınıf',
  chooseCroom: 'Hangi sınıf?',
  countField: 'Kaç davet?',
  countHint: (most: number) => `Her öğrenciye bir tane; en fazla ${most}.`,
  prepareMany: (count: string) => `${count} davet hazırla`,
  classText:
    'Her davet bir öğrenci içindir. Kâğıdı yazdır, kes, dağıt; öğrenci okutunca önce neye katıldığını görür.',
  ready: (count: string) => `${count} davet hazır`,
  printHead: 'Etüt daveti',
  nameLine: 'Ad: ______________________',
  scanPaper: 'Telefonun kamerasıyla okut ve kaydol. Bir kişi içindir.',
  batch: (count: string) => `${count} davet`,
  batchState: (used: string, waiting: string) => `${used} bağlandı · ${waiting} bekliyor`,
  byLink: 'Davet bağlantıları',
  openParents: 'Bekleyen davetler',
  validUntil: (at: string) => `Geçerlilik: ${at}`,
  madeAt: (at: string) => `Hazırlandı: ${at}`,
}
