import type { Locale } from '#rules/vocabulary.ts'
import type { Facts, NoticeEvent } from '#server/services/words/notice-events.ts'
import { serverWords } from '#server/services/words/packs.ts'

/**
 * The sentence of a notice in a language.
 * @param by name of who caused it; undefined when that account is gone
 */
export function noticeText(event: NoticeEvent, facts: Facts, by: string | undefined, locale: Locale): string {
  const { says, somebody } = serverWords[locale].notices
  return says[event]({
    by: by ?? somebody,
    name: facts.name ?? '',
    count: facts.count ?? 1,
    days: facts.days ?? 0,
    late: facts.late ?? 0,
  })
}
