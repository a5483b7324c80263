import { latestFull } from '#rules/comparable.ts'
import { addDays, daysBetween } from '#rules/day.ts'
import { type LetterFacts, letterFacts } from '#rules/letter/facts.ts'
import type { LetterPeriod } from '#rules/letter/period.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Context } from '#server/answer.ts'
import { answers as graph } from '#server/graph/answers.ts'
import { answers as insight } from '#server/insight/answers.ts'
import { answers as plan } from '#server/plan/answers.ts'
import { listDays, listNames, sumByOthers, sumByTopic } from '#server/report/sql.ts'
import { answers as state } from '#server/state/answers.ts'
import { nextExam } from '#server/state/sql.ts'
import { answers as trialexam } from '#server/trialexam/answers.ts'

/**
 * The facts of a letter, from the answers of the same calls that the screens make, as of the letter's last day.
 * @throws Refusal NOT_FOUND for an unknown trial exam
 */
export async function readFacts(
  context: Context,
  { kind, from, to, trial_id }: LetterPeriod,
): Promise<LetterFacts> {
  const { sql, acting } = context
  const then = { ...context, today: to }
  const days = daysBetween(from, to) + 1
  const [sums, studied, places, planned, ahead, { trials: all }, exam, by_others] = await Promise.all([
    state['GET /state/time/{period}']({ ...then, params: { period: 'week' }, search: { limit: days } }),
    listDays(sql, acting.id, from, to),
    sumByTopic(sql, acting.id, from, to),
    plan['GET /plan']({ ...then, query: { from, to } }),
    plan['GET /plan']({ ...then, query: { from: addDays(to, 1), to: addDays(to, 7) } }),
    graph['GET /graph/trial'](then),
    nextExam(sql, acting.id, to),
    sumByOthers(sql, acting.id, from, to),
  ])
  const trials = all.filter(({ day }) => day <= to)
  const told = trial_id ?? latestFull(trials).findLast(({ day }) => day >= from)?.id ?? null
  const trial =
    told === null ? null : await trialexam['GET /trialexam/data/{id}']({ ...then, params: { id: told } })
  const croomId = trial?.croom_id ?? latestFull(trials).at(-1)?.croom_id ?? acting.croom_id
  const [cheapest, unfixed, returned] = croomId
    ? await Promise.all([
        orNull(insight['GET /insight/cheapest/{id}']({ ...then, params: { id: croomId } })),
        orNull(insight['GET /insight/unfixed/{id}']({ ...then, params: { id: croomId } })),
        orNull(insight['GET /insight/return/{id}']({ ...then, params: { id: croomId } })),
      ])
    : [null, null, null]
  const names = await listNames(sql, [
    ...places.flatMap(({ study_id, topic_id }) => [study_id, topic_id]),
    ...ahead.flatMap(({ study_id, topic_id, subtopic_id }) => [study_id, topic_id, subtopic_id]),
    ...(trial?.marks.map(({ topic_id }) => topic_id) ?? []),
  ])
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id))
  const named = (item: (typeof ahead)[number]) => ({
    ...item,
    name: nameOf(item.subtopic_id) ?? nameOf(item.topic_id) ?? nameOf(item.study_id) ?? '',
  })
  return letterFacts({
    kind,
    from,
    to,
    goals: acting.goals,
    sums,
    days: studied,
    places,
    names,
    plan: planned.map(named),
    ahead: ahead.map(named),
    trials,
    trial: trial && {
      ...trial,
      marks: trial.marks.map((mark) => ({ ...mark, topic_name: nameOf(mark.topic_id) ?? null })),
    },
    cheapest,
    unfixed,
    returned,
    exam: exam ?? null,
    by_others,
  })
}

/** A class group that the student has not used yet has no insights. */
async function orNull<A>(answer: Promise<A>): Promise<A | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}
