import type { Audit } from '#server/services/change.ts'
import type { Facts, NoticeEvent } from '#server/services/words/notice-events.ts'

type Said = { by: string } & Required<Pick<Facts, 'name' | 'count' | 'days' | 'late'>>

/** Sentences of notices, which blame nobody and end with no order. */
export const notices = {
  /** The sentence of each event. */
  says: {
    changed: ({ by, count }) =>
      count === 1 ? `${by} senin için bir değişiklik yaptı.` : `${by} senin için ${count} değişiklik yaptı.`,
    planned: ({ by, count }) =>
      count === 1 ? `${by} planını değiştirdi.` : `${by} planında ${count} değişiklik yaptı.`,
    letter: ({ by }) => `${by} senin için bir mektup hazırladı.`,
    weekly: () => 'Haftalık mektubun hazır.',
    weeklyFailed: () => 'Haftalık mektubun hazırlanamadı. Mektuplar sayfasından tekrar deneyebilirsin.',
    letterShared: ({ by }) => `Okuyabileceğin yeni bir mektup var. Öğrenci: ${by}.`,
    parentTied: ({ by }) => `${by} velin olarak bağlandı; haftanı, denemelerini ve mektuplarını görebilir.`,
    consentGiven: ({ by }) => `${by} onay verdi; hesabın açık.`,
    consentEnded: ({ by }) => `${by} onayını geri aldı; hesabın kapandı.`,
    linkAsked: ({ by }) => `${by} koçun olmak istiyor. Kararı sen verirsin.`,
    linkAccepted: ({ by, count }) =>
      count === 1
        ? `${by} seninle bağlandı.`
        : `${by} seninle bağlandı; ${count - 1} yeni bağlantın daha var.`,
    linkAccess: ({ by }) => `${by} verdiği yetkiyi değiştirdi.`,
    linkLowered: ({ by }) => `${by} kendi yetkisini azalttı.`,
    linkEnded: ({ by, name }) => `${name || by} bağlantıyı bitirdi.`,
    resetAsked: () =>
      'Hesabın için bir parola yenileme bağlantısı istendi. Sen istemediysen bir şey yapmana gerek yok.',
    resetSent: ({ by }) => `${by} sana bir parola yenileme bağlantısı gönderdi.`,
    passwordGiven: ({ by }) => `${by} hesabına geçici bir parola verdi.`,
    factorReset: ({ by }) => `${by} iki adımlı girişini sıfırladı. Ayarlar’dan yeniden kurabilirsin.`,
    accountChanged: ({ by }) => `${by} hesap bilgilerini değiştirdi.`,
    examNear: ({ name, days }) => (days === 1 ? `${name}: yarın.` : `${name}: ${days} gün kaldı.`),
    reviews: ({ count }) => `Bugün tekrarı gelen ${count} konu var.`,
    study: () => 'Seçtiğin çalışma saati geldi. Hazır olunca başlayabilirsin.',
    newTopics: ({ name }) => `Müfredat güncellendi: ${name}.`,
    commented: ({ by, count }) => (count === 1 ? `${by} bir yorum yazdı.` : `${by} ${count} yorum yazdı.`),
    digest: ({ count, late }) =>
      [
        ...(count > 0 ? [`Bugün bakmak isteyebileceğin ${count} öğrenci var.`] : []),
        ...(late > 0 ? [`Geciken ödev: ${late}.`] : []),
      ].join(' '),
  } satisfies Record<NoticeEvent, (said: Said) => string>,
  somebody: 'Artık hesabı olmayan biri',
  more: {
    changes: (count: number) => `ve ${count} değişiklik daha`,
    students: (count: number) => `ve ${count} öğrenci daha`,
  },
}

/** What the trail of changes says. */
export const audit = {
  entities: {
    record: 'Çalışma kaydı',
    timer: 'Sayaç',
    croom: 'Sınıf',
    account: 'Hesap',
    password: 'Parola',
    factor: 'İki adımlı giriş',
    exam: 'Sınav',
    trialexam: 'Deneme',
    study: 'Ders',
    topic: 'Konu',
    subtopic: 'Alt konu',
    plan: 'Plan',
    plans: 'Plan maddeleri',
    source: 'Kaynak',
    mistake: 'Yanlış defteri',
    report: 'Mektup',
    comment: 'Yorum',
  } satisfies Record<Audit['entity'], string>,
  actions: {
    create: 'eklendi',
    update: 'değiştirildi',
    delete: 'silindi',
    join: 'katılındı',
    leave: 'ayrılındı',
    start: 'başlatıldı',
    pause: 'duraklatıldı',
    resume: 'sürdürüldü',
    discard: 'kaydedilmeden kapatıldı',
    reset: 'sıfırlandı',
    send: 'gönderildi',
  } satisfies Record<Audit['action'], string>,
  /** Combinations for which entity and action do not form a sentence. */
  phrases: {
    'croom join': 'Sınıfa katılındı',
    'password send': 'Parola yenileme bağlantısı gönderildi',
    'account create': 'Hesap açıldı',
    'plans create': 'Plana maddeler yazıldı',
    'plans delete': 'Plandaki maddeler geri alındı',
    'croom leave': 'Sınıftan ayrılındı',
  },
  questions: (_count: unknown): string => 'soru',
  items: (_count: unknown): string => 'madde',
}
