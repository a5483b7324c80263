import { localeStyles } from '#rules/locale.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { AuditRow } from '#server/audit/sql.ts'
import { serverWords } from '#server/words/packs.ts'

/** One line for a change in the reader's language: what, how, and the amount if there is one. */
export function summaryOf(
  row: Pick<AuditRow, 'action' | 'entity' | 'before' | 'after'>,
  locale: Locale,
): string {
  const { entities, actions, questions, ...words } = serverWords[locale].audit
  const phrases: Record<string, string> = words.phrases
  const content = row.after ?? row.before ?? {}
  const size = [
    typeof content.name === 'string' ? content.name : undefined,
    typeof content.day === 'string' ? dayWords(content.day, locale) : undefined,
    measure(content.minutes, localeStyles[locale].minute),
    measure(content.questions, questions(content.questions)),
  ].filter((part) => part !== undefined)
  const what = phrases[`${row.entity} ${row.action}`] ?? `${entities[row.entity]} ${actions[row.action]}`
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
