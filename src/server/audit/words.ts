import { localeStyles } from '#rules/locale.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { AuditRow } from '#server/audit/sql.ts'

const entities: Record<AuditRow['entity'], Record<Locale, string>> = {
  record: { tr: 'Çalışma kaydı', en: 'Study record' },
  timer: { tr: 'Sayaç', en: 'Timer' },
  croom: { tr: 'Sınıf', en: 'Class group' },
  account: { tr: 'Hesap', en: 'Account' },
  password: { tr: 'Parola', en: 'Password' },
  exam: { tr: 'Sınav', en: 'Exam' },
  trialexam: { tr: 'Deneme', en: 'Trial exam' },
  study: { tr: 'Ders', en: 'Lesson' },
  topic: { tr: 'Konu', en: 'Topic' },
  subtopic: { tr: 'Alt konu', en: 'Subtopic' },
  plan: { tr: 'Plan', en: 'Plan' },
  report: { tr: 'Mektup', en: 'Letter' },
}

const actions: Record<AuditRow['action'], Record<Locale, string>> = {
  create: { tr: 'eklendi', en: 'added' },
  update: { tr: 'değiştirildi', en: 'changed' },
  delete: { tr: 'silindi', en: 'deleted' },
  join: { tr: 'katılındı', en: 'joined' },
  leave: { tr: 'ayrılındı', en: 'left' },
  start: { tr: 'başlatıldı', en: 'started' },
  pause: { tr: 'duraklatıldı', en: 'paused' },
  resume: { tr: 'sürdürüldü', en: 'resumed' },
  discard: { tr: 'kayıtsız kapatıldı', en: 'discarded' },
  reset: { tr: 'sıfırlandı', en: 'reset' },
  send: { tr: 'gönderildi', en: 'sent' },
}

/** Combinations for which entity and action do not form a sentence. */
const phrases: Record<string, Record<Locale, string>> = {
  'croom join': { tr: 'Sınıfa katılındı', en: 'Class group joined' },
  'password send': { tr: 'Parola yenileme bağlantısı gönderildi', en: 'Link to reset the password sent' },
  'account create': { tr: 'Hesap açıldı', en: 'Account made' },
  'croom leave': { tr: 'Sınıftan ayrılındı', en: 'Class group left' },
}

const questions: Record<Locale, (count: unknown) => string> = {
  tr: () => 'soru',
  en: (count) => (count === 1 ? 'question' : 'questions'),
}

/** One line for a change in the reader's language: what, how, and the amount if there is one. */
export function summaryOf(
  row: Pick<AuditRow, 'action' | 'entity' | 'before' | 'after'>,
  locale: Locale,
): string {
  const content = row.after ?? row.before ?? {}
  const size = [
    typeof content.name === 'string' ? content.name : undefined,
    typeof content.day === 'string' ? dayWords(content.day, locale) : undefined,
    measure(content.minutes, localeStyles[locale].minute),
    measure(content.questions, questions[locale](content.questions)),
  ].filter((part) => part !== undefined)
  const what =
    phrases[`${row.entity} ${row.action}`]?.[locale] ??
    `${entities[row.entity][locale]} ${actions[row.action][locale]}`
  return size.length > 0 ? `${what}: ${size.join(' · ')}` : what
}

function measure(value: unknown, unit: string): string | undefined {
  return typeof value === 'number' && value > 0 ? `${value} ${unit}` : undefined
}

function dayWords(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
