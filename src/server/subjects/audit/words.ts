import { isDay } from '#rules/is-day.ts'
import { type Locale, recordKinds } from '#rules/vocabulary.ts'
import type { AuditRow } from '#server/services/audit/sql.ts'
import type { Sql } from '#server/services/database/client.ts'
import { formatOf } from '#server/services/printer/format.ts'
import { dayWords, kindWord } from '#server/services/words/messages.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { listNames } from '#server/subjects/tree/sql.ts'

type Change = Pick<AuditRow, 'action' | 'entity' | 'before' | 'after'>

/** Names of the lessons, topics and subtopics of some changes, by their ids. */
export function namesOf(sql: Sql, changes: readonly Change[]): Promise<Map<string, string>> {
  return listNames(
    sql,
    changes.flatMap((change) => placeOf(change)),
  )
}

/**
 * One line for a change in the reader's language: what, how, where in the tree, which kind of study, and the amount if
 * there is one.
 */
export function summaryOf(row: Change, locale: Locale, names: ReadonlyMap<string, string>): string {
  const { entities, actions, questions, items, ...words } = serverWords[locale].audit
  const phrases: Record<string, string> = words.phrases
  const content = contentOf(row)
  const place = placeOf(row)
    .flatMap((id) => names.get(id) ?? [])
    .at(-1)
  const kind = recordKinds.find((each) => isStudy(row) && each === content.kind)
  const size = [
    typeof content.name === 'string' ? content.name : undefined,
    measure(content.items, (count) => `${count} ${items(count)}`),
    place,
    kind && kindWord(kind, locale).toLocaleLowerCase(locale),
    typeof content.day === 'string' && isDay(content.day)
      ? dayWords(content.day, locale, dayOfMonth)
      : undefined,
    measure(content.minutes, formatOf(locale).short),
    measure(content.questions, (count) => `${count} ${questions(count)}`),
  ].filter((part) => part !== undefined)
  const what = phrases[`${row.entity} ${row.action}`] ?? `${entities[row.entity]} ${actions[row.action]}`
  return size.length > 0 ? `${what}: ${size.join(' · ')}` : what
}

const dayOfMonth = { day: 'numeric', month: 'long' } as const
const contentOf = ({ after, before }: Change) => after ?? before ?? {}
const isStudy = ({ entity }: Change) => entity === 'record' || entity === 'plan' || entity === 'timer'

/** Ids of the lesson, topic and subtopic that a change is of, as far as it has them. */
function placeOf(change: Change): string[] {
  const { study_id, topic_id, subtopic_id } = contentOf(change)
  return [study_id, topic_id, subtopic_id].filter((id) => typeof id === 'string')
}

function measure(value: unknown, written: (value: number) => string): string | undefined {
  return typeof value === 'number' && value > 0 ? written(value) : undefined
}
