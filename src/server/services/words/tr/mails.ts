import type { FactorChange, MailText, Paragraph } from '#server/services/words/mail-text.ts'

/** What mails say; the paragraphs of most follow a greeting. */
export const mails = {
  greeting: (name: string) => `Merhaba ${name},`,
  reset: (link: string): MailText => ({
    subject: 'Etüt parolanı yenile',
    paragraphs: [
      'Yeni bir parola belirlemek için bu bağlantıyı aç. Bağlantı bir saat geçerlidir ve bir kez kullanılır:',
      { link, label: 'Yeni parola belirle' },
      'Bunu sen istemediysen bir şey yapmana gerek yok; parolan değişmedi.',
    ],
  }),
  resetByCoach: (by: string, link: string): MailText => ({
    subject: 'Etüt parolanı yenile',
    paragraphs: [
      `Koçun (${by}) senin için bir parola yenileme bağlantısı istedi. Bağlantı bir saat geçerlidir ve bir kez kullanılır:`,
      { link, label: 'Yeni parola belirle' },
      'Parolan şu an değişmedi. Bunu beklemiyorsan bir şey yapmana gerek yok.',
    ],
  }),
  temporaryPassword: (by: string, resetPage: string): MailText => ({
    subject: 'Etüt hesabına geçici parola verildi',
    paragraphs: [
      `Hesabına geçici bir parola verildi. Veren: ${by}. Eski parolan artık geçerli değil ve açık oturumların kapandı.`,
      'Geçici parola 72 saat geçerlidir; onunla girince yeni bir parola belirlersin.',
      'Bunu beklemiyorsan buradan kendi parolanı belirle:',
      { link: resetPage, label: 'Kendi parolanı belirle' },
    ],
  }),
  security: 'Güvenlik ayarları',
  /** A link to the settings of security follows. */
  factor: {
    on: (left) => ({
      subject: 'Etüt’te iki adımlı giriş açıldı',
      paragraphs: [
        `Bundan sonra girişte paroladan sonra uygulamandaki kod da sorulur. ${left} yedek kodun var; onları telefonundan ayrı bir yerde sakla.`,
        'Bunu sen yapmadıysan parolanı değiştir ve yöneticine yaz:',
      ],
    }),
    off: () => ({
      subject: 'Etüt’te iki adımlı giriş kapatıldı',
      paragraphs: [
        'Bundan sonra girişte yalnız parola sorulur.',
        'Bunu sen yapmadıysan parolanı değiştir ve iki adımlı girişi yeniden kur:',
      ],
    }),
    reset: () => ({
      subject: 'Etüt’te iki adımlı girişin sıfırlandı',
      paragraphs: [
        'Bir yönetici hesabının iki adımlı girişini sıfırladı; geçiş anahtarların da silindi. Bundan sonra girişte yalnız parola sorulur.',
        'Yeni telefonunla yeniden kurabilirsin. Bunu sen istemediysen parolanı değiştir ve yöneticine yaz:',
      ],
    }),
    recovery: (left) => ({
      subject: 'Etüt’e yedek kodla girildi',
      paragraphs: [
        `Hesabına parolan ve bir yedek kodla girildi. Kalan yedek kod: ${left}.`,
        'Giren sen değilsen parolanı hemen değiştir ve yeni yedek kodlar al:',
      ],
    }),
    tied: () => ({
      subject: 'Etüt’e yeni bir giriş yolu bağlandı',
      paragraphs: [
        'Bundan sonra Etüt hesabına, başka bir yerdeki hesabınla da girilebilir.',
        'Bunu sen yapmadıysan parolanı hemen değiştir ve bağlantıyı kaldır:',
      ],
    }),
    passkeyAdded: () => ({
      subject: 'Etüt hesabına geçiş anahtarı eklendi',
      paragraphs: [
        'Bundan sonra o cihazda parmak izi, yüz ya da PIN ile, parola yazmadan girilebilir.',
        'Ekleyen sen değilsen onu hemen sil, parolanı değiştir ve yöneticine yaz:',
      ],
    }),
    passkeyDeleted: () => ({
      subject: 'Etüt hesabından bir geçiş anahtarı silindi',
      paragraphs: [
        'O cihazla artık parolasız girilemez. Parolan geçerli.',
        'Silen sen değilsen parolanı değiştir ve yöneticine yaz:',
      ],
    }),
  } satisfies Record<FactorChange, (left: number) => MailText>,
  listed: (by: string, link: string): MailText => ({
    subject: 'Etüt’e davet edildin',
    paragraphs: [
      `${by}, Etüt’te koçun olmak istiyor ve seni davet etti. Parolanı belirleyip girmek için bağlantıyı aç. Bağlantı yedi gün geçerlidir ve bir kez kullanılır:`,
      { link, label: 'Parola belirle ve gir' },
      'Girince bağlantı isteğini görürsün; sen kabul etmeden koç çalışmalarını görmez. Bunu beklemiyorsan bir şey yapmana gerek yok.',
    ],
  }),
  listedKnown: (by: string, page: string): MailText => ({
    subject: 'Etüt’te bir koç seninle bağlanmak istiyor',
    paragraphs: [
      `${by}, Etüt’te koçun olmak istiyor. İsteği hesabında bekliyor; giriş yapıp kabul edebilir ya da reddedebilirsin:`,
      { link: page, label: 'İsteği gör' },
      'Sen kabul etmeden koç çalışmalarını görmez. Yanıtlamazsan istek 30 gün sonra silinir.',
    ],
  }),
  confirmOwn: (link: string): MailText => ({
    subject: 'Etüt: e-posta adresini doğrula',
    paragraphs: [
      'Bu adresle bir Etüt hesabı açıldı. Hesap seninse, giriş yapıp bu bağlantıyı aç; 24 saat geçerli:',
      { link, label: 'Adresi doğrula' },
      'Hesabı sen açmadıysan bir şey yapman gerekmez: doğrulanmayan adrese başka e-posta gönderilmez.',
    ],
  }),
  confirmEmail: (link: string): MailText => ({
    subject: 'Etüt için yeni e-posta adresini onayla',
    paragraphs: [
      'Etüt hesabında bundan sonra bu adresi kullanmak için bağlantıyı aç. Bağlantı 24 saat geçerlidir ve bir kez kullanılır:',
      { link, label: 'Adresi onayla' },
      'Bunu sen istemediysen bir şey yapma; onaylanmayan adres kullanılmaz.',
    ],
  }),
  emailChanging: (email: string, link: string): MailText => ({
    subject: 'Etüt e-posta adresin değiştiriliyor',
    paragraphs: [
      `Etüt hesabın için yeni bir adres istendi: ${email}. Adres, o kutudan onaylanınca değişir.`,
      'Bunu sen istemediysen üç gün içinde bu bağlantıyla durdur; adres değişmişse geri alınır ve bütün oturumlar kapanır:',
      { link, label: 'Değişikliği durdur' },
    ],
  }),
  emailChanged: (before: string, after: string): MailText => ({
    subject: 'Etüt e-posta adresin değişti',
    paragraphs: [
      `Bir yönetici Etüt hesabının adresini değiştirdi. Eski adres: ${before}. Yeni adres: ${after}.`,
      'Bundan sonra yeni adresle giriş yapılır. Bir yanlışlık varsa yöneticine yaz.',
    ],
  }),
  parentInvite: (by: string, code: string, link: string): MailText => ({
    subject: 'Etüt’te çalışmaları izleme daveti',
    paragraphs: [
      'Merhaba,',
      `${by}, Etüt’te haftasını, denemelerini ve mektuplarını velisi olarak görmen için bir kod oluşturdu. Kod yedi gün geçerlidir ve bir kez kullanılır: ${code}`,
      'Hesabın yoksa bu bağlantıyla açılır, hesabın varsa giriş yapıp kodu yaz:',
      { link, label: 'Hesap aç' },
      'Yalnız görürsün, değiştiremezsin; baktığın günleri öğrenci de görür. Öğrenciyi tanımıyorsan bu e-postayı silmen yeter.',
    ],
  }),
  reminder: (text: string, told: readonly Paragraph[], page: string, unsubscribe: string): MailText => ({
    subject: `Etüt: ${text}`,
    paragraphs: [
      ...told,
      { link: page, label: 'Etüt’te aç' },
      { link: unsubscribe, label: 'Bu tür e-postaları durdurmak için', isSmall: true },
    ],
  }),
}

/** What a parent agrees to: another text needs another version. */
export const consent: string = `Velisi olduğum öğrencinin Etüt’ü kullanmasını ve bunun için adının, e-posta adresinin, doğum yılının, çalışma kayıtlarının, deneme ve sınav sonuçlarının, planının, kaynaklarının, yanlış defterindeki soruların ve fotoğraflarının, koçlarıyla yazdığı yorumların ve bunlardan çıkan bulgularla mektupların saklanmasını kabul ediyorum. Bu bilgileri öğrenci, öğrencinin bağladığı koçlar ve veliler görür; reklam için kullanılmaz, kimseye satılmaz. Onayımı istediğim zaman geri alabilirim: hesap hemen kapanır, otuz gün içinde yeniden onaylamazsam bütün bilgileriyle silinir.`

/** What a person sends with an invitation, to be pasted into any message. */
export const shares = {
  coach: (url: string) =>
    `Merhaba, Etüt’te birlikte çalışalım. Bağlantıya dokun, iki dakikada kaydol. Neleri görebileceğimi önce okursun, sonra da değiştirebilirsin: ${url}`,
  parent: (url: string) =>
    `Merhaba, Etüt’te haftamı ve denemelerimi görebilirsin. Bağlantıya dokun, iki dakikada kaydol: ${url}`,
}
