import type { Audit } from '#server/services/change.ts'

/** What the trail of changes says. */
export const audit = {
  entities: {
    record: 'Çalışma kaydı',
    timer: 'Sayaç',
    croom: 'Sınıf',
    account: 'Hesap',
    password: 'Parola',
    exam: 'Sınav',
    trialexam: 'Deneme',
    study: 'Ders',
    topic: 'Konu',
    subtopic: 'Alt konu',
    plan: 'Plan',
    report: 'Mektup',
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
    discard: 'kayıtsız kapatıldı',
    reset: 'sıfırlandı',
    send: 'gönderildi',
  } satisfies Record<Audit['action'], string>,
  /** Combinations for which entity and action do not form a sentence. */
  phrases: {
    'croom join': 'Sınıfa katılındı',
    'password send': 'Parola yenileme bağlantısı gönderildi',
    'account create': 'Hesap açıldı',
    'croom leave': 'Sınıftan ayrılındı',
  },
  questions: (_count: unknown): string => 'soru',
}
