import type { Static } from '@sinclair/typebox'
import type { TrialDraft } from '#contract/trialexam.ts'
import { assertPresent, changed } from '#rules/change.ts'
import { limits } from '#rules/limits.ts'
import { net } from '#rules/net.ts'
import { Refusal } from '#rules/refusal.ts'
import {
  completeTrial,
  type EntryForm,
  kindOf,
  type Lesson,
  type LessonDraft,
  type Mark,
  type MarkDraft,
  type TrialResults,
  totalsOf,
} from '#rules/trial.ts'
import type { Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { RowKind } from '#server/services/rows/save-row.ts'
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
  deleteTrial,
  findTrial,
  insertResults,
  insertTrial,
  listLessons,
  listMarks,
  lockTrial,
  type TrialContent,
  type TrialRow,
  trialContent,
  trialTerms,
  updateTrial,
} from '#server/subjects/trialexam/sql.ts'

type Draft = Static<typeof TrialDraft>
type Whole = Awaited<ReturnType<typeof wholeTrial>>
/** All that is stored of a trial exam but who wrote it. */
type Content = TrialContent & TrialResults & { penalty: number }
/** A trial exam as it is sent, with what was not sent as it is stored. */
type Wanted = { [K in keyof TrialContent]: TrialContent[K] | null } & {
  lessons: readonly LessonDraft[] | null
  marks: readonly MarkDraft[]
}

const nothing: Wanted = {
  ...{ croom_id: null, kind: null, name: null, publisher: null, day: null, duration_min: null },
  ...{ difficulty: null, note: null, ranks: null, score: null, lessons: null, marks: [] },
}

/**
 * A trial exam of a student.
 * @param known the form of the draft's class group, when many are saved
 * @param penalty of a trial exam that is brought back; of others the class group's, or the stored one
 */
export function trialRow({
  known,
  penalty,
}: {
  known?: EntryForm
  penalty?: number
} = {}): RowKind<Whole, Content, Draft> {
  return {
    entity: 'trialexam',
    async lock({ sql, acting }, id) {
      const row = await lockTrial(sql, acting.id, id)
      return row && wholeTrial(sql, acting.id, row)
    },
    contentOf: ({ lessons, marks, penalty, ...row }) => ({
      ...trialContent.pick(row),
      penalty,
      ...results(
        lessons.map(({ name, net: _, ...lesson }) => lesson),
        marks,
      ),
    }),
    traced: (row) => row,
    async changed({ sql, acting, today }, before, draft) {
      const whole = changed<Wanted>(nothing, before, draft)
      assertPresent(whole, ['croom_id', 'name', 'day', 'lessons'])
      const form = known ?? (await entryForm(sql, acting.id, whole.croom_id))
      const isSameGroup = before?.croom_id === whole.croom_id
      // An existing trial can be corrected even if its group has lost its question counts.
      if (!isSameGroup) assertHasQuestions(form)
      const current = { ...whole, marks: await withCurrentIds(sql, whole.marks, form) }
      const { lessons, marks } = completeTrial(current, form, today)
      return {
        ...trialContent.pick({
          ...whole,
          kind: kindOf(whole.kind, lessons),
          name: whole.name.trim(),
          publisher: whole.publisher?.trim() || null,
          score: whole.score === null ? null : Math.round(whole.score * 1000) / 1000,
        }),
        penalty: penalty ?? (isSameGroup ? before.penalty : form.penalty),
        ...results(lessons, marks),
      }
    },
    async write(context, id, before, after) {
      const { sql, acting } = context
      if (!before) assertBelowLimit(await countTrials(sql, acting.id), limits.trials, 'name')
      return store(context, id, before !== undefined, after)
    },
    async remove({ sql, acting }, { id }) {
      await deleteTrial(sql, acting.id, id)
      await noteChange(sql, acting.id, 0)
    },
  }
}

/** Lessons in one order, so that they can be compared. */
function results(lessons: Lesson[], marks: Mark[]): TrialResults {
  return { lessons: lessons.toSorted((a, b) => (a.study_id < b.study_id ? -1 : 1)), marks }
}

/** Writes a trial exam and reads it again; the penalty stays the one of the day on which it was typed. */
async function store(
  { sql, acting, actor }: Context,
  id: string,
  isStored: boolean,
  { lessons, marks, penalty, ...content }: Content,
): Promise<Whole | undefined> {
  // Sent together, in this order.
  const [, , , , row, ...read] = await Promise.all([
    isStored
      ? updateTrial(sql, acting.id, actor.id, id, content, penalty)
      : insertTrial(sql, acting.id, actor.id, id, content, penalty),
    isStored && deleteResults(sql, acting.id, id),
    insertResults(sql, acting.id, id, lessons, marks),
    noteChange(sql, acting.id, 0),
    findTrial(sql, acting.id, id),
    listLessons(sql, acting.id, id),
    listMarks(sql, acting.id, id),
  ])
  return row && withTotals(row, ...read)
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

/** Marks with current ids of renamed parts, for a device with old ids. */
async function withCurrentIds(
  sql: Sql,
  marks: readonly MarkDraft[],
  form: EntryForm,
): Promise<readonly MarkDraft[]> {
  const unknown = marks.flatMap(({ topic_id, subtopic_id }) => [
    ...(form.topics.has(topic_id) ? [] : [topic_id]),
    ...(subtopic_id == null || form.subtopics.has(subtopic_id) ? [] : [subtopic_id]),
  ])
  const current = await currentIds(sql, [...new Set(unknown)])
  if (current.size === 0) return marks
  const idNow = (id: string) => current.get(id) ?? id
  return marks.map((mark) => ({
    ...mark,
    topic_id: idNow(mark.topic_id),
    ...(mark.subtopic_id != null && { subtopic_id: idNow(mark.subtopic_id) }),
  }))
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
