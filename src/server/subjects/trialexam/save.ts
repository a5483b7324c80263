import type { Static } from '@sinclair/typebox'
import { type TrialDraft, trialFields } from '#contract/trialexam.ts'
import { assertPresent, changed } from '#rules/change.ts'
import { keysOf, recordOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { net } from '#rules/net.ts'
import { Refusal } from '#rules/refusal.ts'
import { sectionsOf } from '#rules/section.ts'
import {
  completeTrial,
  type EntryForm,
  kindOf,
  type Lesson,
  type Mark,
  type MarkDraft,
  type TrialResults,
  type TrialSection,
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
  listSections,
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
/** A trial exam without its results as it is sent, with what was not sent as it is stored. */
type Wanted = { [K in keyof TrialContent]: TrialContent[K] | null }

const nothing: Wanted = recordOf(keysOf(trialFields), () => null)

/**
 * A trial exam of a student.
 * @param known the form of the draft's class group, when many are saved
 * @param penalty of a trial exam that is brought back; of others the class group's, or the stored one
 * @param sums of a trial exam that is brought back, whose tests may have other lessons now
 */
export function trialRow({
  known,
  penalty,
  sums,
}: {
  known?: EntryForm
  penalty?: number
  sums?: TrialResults
} = {}): RowKind<Whole, Content, Draft> {
  return {
    entity: 'trialexam',
    async lock({ sql, acting }, id) {
      const row = await lockTrial(sql, acting.id, id)
      return row && wholeTrial(sql, acting.id, row)
    },
    contentOf: ({ penalty, ...row }) => ({ ...trialContent.pick(row), penalty, ...inOrder(resultsIn(row)) }),
    traced: (row) => row,
    async changed({ sql, acting, today }, before, draft) {
      const whole = changed<Wanted>(nothing, before, draft)
      assertPresent(whole, ['croom_id', 'name', 'day'])
      const form = known ?? (await entryForm(sql, acting.id, whole.croom_id))
      const isSameGroup = before?.croom_id === whole.croom_id
      // An existing trial can be corrected even if its group has lost its question counts.
      if (!isSameGroup) assertHasQuestions(form)
      const stored = before ? resultsIn(before) : sums
      const sent = sentResults(draft, stored)
      const marks = await withCurrentIds(sql, sent.marks, form)
      const results = completeTrial({ ...sent, day: whole.day, marks }, form, today, stored)
      return {
        ...trialContent.pick({
          ...whole,
          kind: kindOf(whole.kind, results),
          name: whole.name.trim(),
          publisher: whole.publisher?.trim() || null,
          score: whole.score === null ? null : Math.round(whole.score * 1000) / 1000,
        }),
        penalty: penalty ?? (isSameGroup ? before.penalty : form.penalty),
        ...inOrder(results),
      }
    },
    async write(context, id, before, after) {
      const { sql, acting } = context
      // Counted in the same round trip as the writes, which a refusal takes back.
      const [others, saved] = await Promise.all([
        before ? 0 : countTrials(sql, acting.id),
        store(context, id, before !== undefined, after),
      ])
      assertBelowLimit(others, limits.trials, 'name')
      return saved
    },
    async remove({ sql, acting }, { id }) {
      await deleteTrial(sql, acting.id, id)
      await noteChange(sql, acting.id, 0)
    },
  }
}

/** The results of a draft: a list that is null is empty, one that is missing stays. */
function sentResults({ lessons, sections, marks }: Draft, stored: TrialResults | undefined) {
  return {
    ...(lessons !== undefined && { lessons: lessons ?? [] }),
    ...(sections !== undefined && { sections: sections ?? [] }),
    marks: (marks === undefined ? stored?.marks : marks) ?? [],
  }
}

/** Lessons and sums in one order, so that they can be compared. */
function inOrder({ lessons, sections, marks }: TrialResults): TrialResults {
  return {
    lessons: lessons.toSorted((a, b) => (a.study_id < b.study_id ? -1 : 1)),
    sections: sections
      .map((section) => ({ ...section, study_ids: section.study_ids.toSorted() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    marks,
  }
}

/** The stored results of a trial exam without what is computed. */
function resultsIn({ lessons, sections, marks }: Pick<Whole, keyof TrialResults>): TrialResults {
  return {
    lessons: lessons.map(({ name: _, net: _net, ...lesson }) => lesson),
    sections: sections.map(({ net: _, ...section }) => section),
    marks,
  }
}

/** Writes a trial exam and reads it again; the penalty stays the one of the day on which it was typed. */
async function store(
  { sql, acting, actor }: Context,
  id: string,
  isStored: boolean,
  { lessons, sections, marks, penalty, ...content }: Content,
): Promise<Whole | undefined> {
  // Sent together, in this order.
  const [, , , , row, ...read] = await Promise.all([
    isStored
      ? updateTrial(sql, acting.id, actor.id, id, content, penalty)
      : insertTrial(sql, acting.id, actor.id, id, content, penalty),
    isStored && deleteResults(sql, acting.id, id),
    insertResults(sql, acting.id, id, { lessons, sections, marks }),
    noteChange(sql, acting.id, 0),
    findTrial(sql, acting.id, id),
    listLessons(sql, acting.id, id),
    listSections(sql, acting.id, id),
    listMarks(sql, acting.id, id),
  ])
  return row && withTotals(row, ...read)
}

/** A trial exam with lessons, marks and computed fields. */
export async function wholeTrial(sql: Sql, userId: OwnerId, row: TrialRow) {
  const read = await Promise.all([
    listLessons(sql, userId, row.id),
    listSections(sql, userId, row.id),
    listMarks(sql, userId, row.id),
  ])
  return withTotals(row, ...read)
}

function withTotals(
  row: TrialRow,
  lessons: (Lesson & { name: string })[],
  sections: TrialSection[],
  marks: Mark[],
) {
  const withNet = <R extends Lesson | TrialSection>(result: R) => ({
    ...result,
    net: net(result.correct, result.wrong, row.penalty),
  })
  return {
    ...row,
    lessons: lessons.map(withNet),
    sections: sections.map(withNet),
    marks,
    totals: totalsOf({ lessons, sections }, row.penalty),
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

/** What the rules need of a class group's tree. @throws Refusal RULE when the student may not see it */
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
    sections: sectionsOf(studies),
    topics: new Map(topics.map((topic) => [topic.id, topic.study_id])),
    subtopics: new Map(subtopics.map((subtopic) => [subtopic.id, subtopic.topic_id])),
  }
}
