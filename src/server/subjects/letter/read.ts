import { setImmediate as nextTurn } from 'node:timers/promises'
import { latestFull } from '#rules/comparable.ts'
import { addDays, earlier } from '#rules/day.ts'
import { cheapest } from '#rules/insight/cheapest.ts'
import { papersByStudy } from '#rules/insight/papers.ts'
import { returnOf } from '#rules/insight/return.ts'
import { unfixed } from '#rules/insight/unfixed.ts'
import { type LetterFacts, letterFacts } from '#rules/letter/facts.ts'
import type { LetterPeriod } from '#rules/letter/period.ts'
import { comparedDays, reachesBack } from '#rules/windows.ts'
import type { Context } from '#server/services/context.ts'
import { answers as graph } from '#server/subjects/graph/answers.ts'
import { named, readUsed, type TopicRow } from '#server/subjects/insight/read.ts'
import { findUsedCroom } from '#server/subjects/insight/sql.ts'
import { listDays, sumByOthers, sumByTopic } from '#server/subjects/letter/sql.ts'
import { answers as plan } from '#server/subjects/plan/answers.ts'
import { firstDay, nextExam, sumRecords } from '#server/subjects/record/sql.ts'
import { listNames } from '#server/subjects/tree/sql.ts'
import { answers as trialexam } from '#server/subjects/trialexam/answers.ts'

/**
 * The facts of a letter, from the answers of the same calls that the screens make, as of the letter's last day; the
 * insights from one reading.
 * @throws Refusal NOT_FOUND for an unknown trial exam
 */
export async function readFacts(
  context: Context,
  { kind, from, to, trial_id }: LetterPeriod,
): Promise<LetterFacts> {
  const { sql, acting } = context
  const then = { ...context, today: to }
  const over = earlier(to, addDays(context.today, -1))
  const compared = comparedDays(from, over)
  const [first, sums, previous, studied, places, planned, ahead, { trials }, exam, by_others] =
    await Promise.all([
      firstDay(sql, acting.id),
      sumRecords(sql, acting.id, from, to),
      compared && sumRecords(sql, acting.id, compared.before.from, compared.before.to),
      listDays(sql, acting.id, from, to),
      sumByTopic(sql, acting.id, from, to),
      plan['GET /plan']({ ...then, query: { from, to } }),
      plan['GET /plan']({ ...then, query: { from: addDays(to, 1), to: addDays(to, 7) } }),
      graph['GET /graph/trial'](then),
      nextExam(sql, acting.id, to),
      sumByOthers(sql, acting.id, from, to),
    ])
  const trialId = trial_id ?? latestFull(trials).findLast(({ day }) => day >= from)?.id ?? null
  const croomId =
    trials.find(({ id }) => id === trialId)?.croom_id ??
    latestFull(trials).at(-1)?.croom_id ??
    acting.croom_id
  const [trial, insights] = await Promise.all([
    trialId === null ? null : trialexam['GET /trialexam/data/{id}']({ ...then, params: { id: trialId } }),
    croomId ? readInsights(then, croomId) : noInsights,
  ])
  const names = await listNames(sql, [
    ...places.flatMap(({ study_id, topic_id }) => [study_id, topic_id]),
    ...ahead.flatMap(({ study_id, topic_id, subtopic_id }) => [study_id, topic_id, subtopic_id]),
    ...(trial?.marks.map(({ topic_id }) => topic_id) ?? []),
  ])
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id))
  const withName = (item: (typeof ahead)[number]) => ({
    ...item,
    name: nameOf(item.subtopic_id) ?? nameOf(item.topic_id) ?? nameOf(item.study_id) ?? '',
  })
  return letterFacts({
    kind,
    from,
    to,
    goals: acting.goals,
    over,
    sums,
    previous:
      compared && previous && reachesBack(compared, first) ? { ...previous, days: compared.days } : null,
    first,
    days: studied,
    places,
    names,
    plan: planned.map(withName),
    ahead: ahead.map(withName),
    trials,
    trial: trial && {
      ...trial,
      marks: trial.marks.map((mark) => ({ ...mark, topic_name: nameOf(mark.topic_id) ?? null })),
    },
    ...insights,
    exam: exam ?? null,
    by_others,
  })
}

const noInsights = { cheapest: null, unfixed: null, returned: null }

/**
 * What the insights of a class group tell, by the rules of their calls, all from one reading: each call reads the tree,
 * the trial exams and a year of study for itself. A class group that the student has not used yet has none.
 */
async function readInsights(context: Context, croomId: string) {
  const croom = await findUsedCroom(context.sql, context.acting.id, croomId)
  if (!croom) return noInsights
  const used = await readUsed(context, croom)
  const read = { ...used, papers: papersByStudy(used.studies, used.trials, used.today) }
  const withNames = <R extends TopicRow>(rows: readonly R[]) => rows.map((row) => named(row, read.names))
  // Each takes a part of a millisecond, more on a busy machine: requests that arrived meanwhile come first.
  await nextTurn()
  const next = cheapest(read)
  await nextTurn()
  const again = unfixed(read)
  await nextTurn()
  const followed = returnOf(read)
  return {
    cheapest: { ...next, rows: withNames(next.rows) },
    unfixed: { ...again, rows: withNames(again.rows) },
    returned: { ...followed, rows: withNames(followed.rows) },
  }
}
