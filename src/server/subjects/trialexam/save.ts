import type { Static } from '@sinclair/typebox'
import type { TrialDraft } from '#contract/trialexam.ts'
import { limits } from '#rules/limits.ts'
import { net } from '#rules/net.ts'
import { Refusal } from '#rules/refusal.ts'
import {
  completeTrial,
  type EntryForm,
  kindOf,
  type Lesson,
  type Mark,
  type TrialResults,
  totalsOf,
} from '#rules/trial.ts'
import type { Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { isOwn, type OwnerId } from '#server/services/people/person-ids.ts'
import { newId } from '#server/services/rows/new-id.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { isOthersId } from '#server/services/rows/sql.ts'
import { noteChange } from '#server/subjects/standing/sql.ts'
import {
  currentIds,
  listStudies,
  subtopicParents,
  topicParents,
  visibleCroom,
} from '#server/subjects/tree/sql.ts'
import {
  countTrials,
  deleteResults,
  findTrial,
  insertResults,
  insertTrial,
  listLessons,
  listMarks,
  lockTrial,
  type TrialContent,
  type TrialRow,
  trialTerms,
  updateTrial,
} from '#server/subjects/trialexam/sql.ts'

type Draft = Static<typeof TrialDraft>

/**
 * Creates or replaces one trial exam of the acting student; idempotent.
 * @param known the form of the draft's class group, when many are saved
 * @param isLast whether nothing follows it in the transaction
 * @param penalty of a trial exam that is brought back; of others the class group's, or the stored one
 * @throws Refusal RULE | CONFLICT | NOT_FOUND for somebody else's id
 */
export async function saveTrial(
  context: Context,
  draft: Draft,
  { known, isLast = false, penalty }: { known?: EntryForm; isLast?: boolean; penalty?: number } = {},
) {
  const { sql, acting, actor, today, audit } = context
  const id = draft.id ?? newId()
  const [stored, trials, form] = await Promise.all([
    lockOwnTrial(sql, acting.id, id, draft.version),
    countTrials(sql, acting.id),
    known ?? entryForm(sql, acting.id, draft.croom_id),
  ])
  // An existing trial can be corrected even if its group has lost its question counts.
  if (stored?.croom_id !== draft.croom_id) assertHasQuestions(form)
  const results = completeTrial(await withCurrentMarks(sql, draft, form), form, today)
  const content = contentOf({ ...draft, kind: kindOf(draft.kind, results.lessons) })
  const before = stored && (await wholeTrial(sql, acting.id, stored))
  if (before && isSame(before, content, results)) return before
  if (stored && draft.version !== undefined && draft.version < stored.version) throw new Refusal('CONFLICT')

  if (!stored) assertBelowLimit(trials, limits.trials, 'name')
  const ofGroup = stored?.croom_id === content.croom_id ? stored.penalty : form.penalty
  const write = () => store(context, id, stored, content, penalty ?? ofGroup, results)
  // A coach's change is traced after it was written.
  const isAtOnce = isLast && isOwn(acting.id, actor.id)
  const [row, lessons, marks] = await (isAtOnce ? sql.last(write) : write())
  if (!row) throw new Error('a saved trial exam was not found')
  const after = withTotals(row, lessons, marks)
  await audit({
    action: before ? 'update' : 'create',
    entity: 'trialexam',
    entity_id: id,
    before: before ?? null,
    after,
    version: after.version,
  })
  return after
}

/**
 * The stored trial exam, locked.
 * @throws Refusal NOT_FOUND for somebody else's id
 */
async function lockOwnTrial(sql: Sql, userId: OwnerId, id: string, version: number | undefined) {
  const isOthersNow = () => isOthersId(sql, userId, id)
  const [stored, isOthers] = await Promise.all([
    lockTrial(sql, userId, id),
    // A draft with a version is of a stored one, as a rule.
    version === undefined ? isOthersNow() : undefined,
  ])
  if (!stored && (isOthers ?? (await isOthersNow()))) throw new Refusal('NOT_FOUND')
  return stored
}

/** Writes a trial exam and reads it again; the penalty stays the one of the day on which it was typed. */
async function store(
  { sql, acting, actor }: Context,
  id: string,
  stored: TrialRow | undefined,
  content: TrialContent,
  penalty: number,
  { lessons, marks }: TrialResults,
) {
  // Sent together, in this order.
  const [, , , , ...read] = await Promise.all([
    stored
      ? updateTrial(sql, acting.id, actor.id, id, content, penalty)
      : insertTrial(sql, acting.id, actor.id, id, content, penalty),
    stored && deleteResults(sql, acting.id, id),
    insertResults(sql, acting.id, id, lessons, marks),
    noteChange(sql, acting.id, 0),
    findTrial(sql, acting.id, id),
    listLessons(sql, acting.id, id),
    listMarks(sql, acting.id, id),
  ])
  return read
}

/** A trial exam with lessons, marks and computed fields. */
export async function wholeTrial(sql: Sql, userId: OwnerId, row: TrialRow) {
  const [lessons, marks] = await Promise.all([
    listLessons(sql, userId, row.id),
    listMarks(sql, userId, row.id),
  ])
  return withTotals(row, lessons, marks)
}

function withTotals(row: TrialRow, lessons: (Lesson & { name: string })[], marks: Mark[]) {
  return {
    ...row,
    lessons: lessons.map((lesson) => ({ ...lesson, net: net(lesson.correct, lesson.wrong, row.penalty) })),
    marks,
    totals: totalsOf(lessons, row.penalty),
  }
}

/** @throws Refusal RULE when no lesson has a question count: such a group has no trial exams */
export function assertHasQuestions({ studies }: EntryForm): void {
  if (!studies.some(({ question_count }) => question_count > 0))
    throw new Refusal('RULE', { croom_id: { fault: 'noQuestionCounts' } })
}

/** The draft with current ids of renamed parts, for a device with old ids. */
async function withCurrentMarks(sql: Sql, draft: Draft, form: EntryForm): Promise<Draft> {
  const marks = draft.marks ?? []
  const unknown = marks.flatMap(({ topic_id, subtopic_id }) => [
    ...(form.topics.has(topic_id) ? [] : [topic_id]),
    ...(subtopic_id == null || form.subtopics.has(subtopic_id) ? [] : [subtopic_id]),
  ])
  const current = await currentIds(sql, [...new Set(unknown)])
  if (current.size === 0) return draft
  const idNow = (id: string) => current.get(id) ?? id
  return {
    ...draft,
    marks: marks.map((mark) => ({
      ...mark,
      topic_id: idNow(mark.topic_id),
      ...(mark.subtopic_id != null && { subtopic_id: idNow(mark.subtopic_id) }),
    })),
  }
}

/**
 * What the rules need of a class group's tree.
 * @throws Refusal RULE when the student may not see it
 */
export async function entryForm(sql: Sql, userId: OwnerId, croomId: string): Promise<EntryForm> {
  const [croom, terms, studies, topics, subtopics] = await Promise.all([
    visibleCroom(sql, userId, croomId, false),
    trialTerms(sql, croomId),
    listStudies(sql, [croomId]),
    topicParents(sql, croomId),
    subtopicParents(sql, croomId),
  ])
  if (!croom || !terms) throw new Refusal('RULE', { croom_id: { fault: 'notAPart' } })
  return {
    penalty: terms.penalty,
    studies,
    topics: new Map(topics.map((topic) => [topic.id, topic.study_id])),
    subtopics: new Map(subtopics.map((subtopic) => [subtopic.id, subtopic.topic_id])),
  }
}

function contentOf(draft: Draft & { kind: TrialContent['kind'] }): TrialContent {
  const { croom_id, kind, day } = draft
  return {
    croom_id,
    kind,
    name: draft.name.trim(),
    publisher: draft.publisher?.trim() || null,
    day,
    duration_min: draft.duration_min ?? null,
    difficulty: draft.difficulty ?? null,
    note: draft.note ?? null,
    ranks: draft.ranks ?? null,
    score: draft.score == null ? null : Math.round(draft.score * 1000) / 1000,
  }
}

type Whole = Awaited<ReturnType<typeof wholeTrial>>

/** Compared as JSON with sorted keys, since PostgreSQL's jsonb does not keep the order of keys. */
function isSame(before: Whole, content: TrialContent, results: TrialResults): boolean {
  const lessons = before.lessons.map(({ name, net: _, ...lesson }) => lesson)
  const storedContent = Object.fromEntries(
    Object.keys(content).map((key) => [key, before[key as keyof TrialContent]]),
  )
  const byStudy = (a: { study_id: string }, b: { study_id: string }) => (a.study_id < b.study_id ? -1 : 1)
  return (
    canonical([storedContent, lessons.sort(byStudy), before.marks]) ===
    canonical([content, [...results.lessons].sort(byStudy), results.marks])
  )
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
