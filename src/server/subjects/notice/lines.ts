import { reasonText } from '#rules/insight/reason-text.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { findAudits } from '#server/services/audit/sql.ts'
import type { Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { NoticeRow } from '#server/services/notices/sql.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { readUndo } from '#server/subjects/audit/undo.ts'
import { namesOf, summaryOf } from '#server/subjects/audit/words.ts'
import { readStudents } from '#server/subjects/insight/students.ts'

/** What a notice tells of, one by one: a change, which may be taken back, or a student who may need a look. */
type NoticeLine = {
  text: string
  link: string | null
  change: string | null
  undo: 'open' | 'done' | null
}
type WithFacts = Pick<NoticeRow, 'facts'>

/** Reads what some notices of a person tell of, in a language: the changes as they are now. */
export async function readLines(
  sql: Sql,
  { acting, actor, services, now }: Pick<Context, 'acting' | 'actor' | 'services' | 'now'>,
  notices: readonly WithFacts[],
  locale: Locale,
): Promise<(notice: WithFacts) => { lines: NoticeLine[]; more: string | null }> {
  const changeIds = notices.flatMap(({ facts }) => facts.changes ?? [])
  const hasStudents = notices.some(({ facts }) => facts.students !== undefined)
  const [changes, students] = await Promise.all([
    changeIds.length === 0 ? [] : findAudits(sql, acting.id, changeIds),
    // Only linked students are told of, and none who waits for a consent.
    hasStudents ? readStudents({ sql, actor, services, now, locale }) : [],
  ])
  const [undoOf, places] = await Promise.all([readUndo(sql, acting.id, changes), namesOf(sql, changes)])
  const open = students.filter(({ isWaiting }) => !isWaiting)
  const names = new Map(open.map(({ id, name }) => [id, name]))
  // Planned items that were written together are one line.
  const sizes = new Map(changes.map(({ id, before, after }) => [id, Number((after ?? before)?.items ?? 1)]))
  const sizeOf = (id: string) => sizes.get(id) ?? 1
  return ({ facts }) => {
    const lines = [
      ...(facts.changes ?? []).toReversed().flatMap((id): NoticeLine[] => {
        const change = changes.find((each) => each.id === id)
        if (!change) return []
        return [{ text: summaryOf(change, locale, places), link: null, change: id, undo: undoOf(id) }]
      }),
      ...(facts.students ?? []).flatMap(({ id, reason }): NoticeLine[] => {
        const name = names.get(id)
        if (name === undefined) return []
        const text = `${shortName(name, [...names.values()])}: ${reasonText(reason, locale)}`
        return [{ text, link: `/students/${id}`, change: null, undo: null }]
      }),
    ]
    const what = facts.students ? 'students' : 'changes'
    const said = facts.students?.length ?? (facts.changes ?? []).reduce((sum, id) => sum + sizeOf(id), 0)
    const more = (facts.count ?? 1) - said
    return { lines, more: lines.length > 0 && more > 0 ? serverWords[locale].notices.more[what](more) : null }
  }
}

/** The first name, and the whole one where another student has the same. */
function shortName(name: string, all: readonly string[]): string {
  const first = firstOf(name)
  return all.filter((each) => firstOf(each) === first).length > 1 ? name : first
}

function firstOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
