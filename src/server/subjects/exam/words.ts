import type { Locale } from '#rules/vocabulary.ts'
import { serverWords } from '#server/services/words/packs.ts'
import type { ServerWords } from '#server/services/words/tr/all.ts'

/** Message for the result of a date check. */
export function dateWords(
  code: keyof ServerWords['dates'],
  daysLeft: number | null,
  conflicts: readonly { name: string }[],
  locale: Locale,
): string {
  return serverWords[locale].dates[code](daysLeft ?? 0, conflicts.map(({ name }) => name).join(', '))
}
