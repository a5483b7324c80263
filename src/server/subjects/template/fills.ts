import type { Day } from '#rules/day.ts'
import { rollUp } from '#rules/figures.ts'
import { stakesByStudy } from '#rules/insight/at-stake.ts'
import { cheapest } from '#rules/insight/cheapest.ts'
import { grouped } from '#rules/insight/order.ts'
import { papersByStudy, type Study, type Trial } from '#rules/insight/papers.ts'
import { review } from '#rules/insight/review.ts'
import { idsOf } from '#rules/keys.ts'
import type { Level, PlanFill } from '#rules/vocabulary.ts'
import type { Context } from '#server/services/context.ts'
import type { StudentOfCoach } from '#server/services/people/sql.ts'
import type { readStudies } from '#server/subjects/insight/read.ts'
import { type CroomOfInsight, listMarkedTrialsOfMany, sumTopicsOfMany } from '#server/subjects/insight/sql.ts'
import { lastStudiedOfMany, levelsOfMany } from '#server/subjects/template/sql.ts'

/** A student with the class groups that are open to them, and the exams ahead, the main ones first. */
export type Planner = StudentOfCoach & {
  today: Day
  crooms: readonly CroomOfInsight[]
  exams: readonly { examdate: Day; name: string }[]
}
type Topic = { study_id: string; topic_id: string }
/** Topics of each student's own, best first. */
export type Fills = {
  level(userId: string, topicId: string): Level | null
  cheapest(planner: Planner, croom: CroomOfInsight): readonly Topic[]
  review(planner: Planner): readonly Topic[]
}

/**
 * Reads what the topics of several students are chosen from, by the rules of their insights, in a few statements for all.
 * @param needs the kinds of topics that are left to a student; levels also decide what is done
 */
export async function readFills(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  planners: readonly Planner[],
  studies: Awaited<ReturnType<typeof readStudies>>['studies'],
  needs: ReadonlySet<PlanFill | 'level'>,
): Promise<Fills> {
  const hasInsight = needs.has('cheapest') || needs.has('review')
  const hasLevels = needs.has('next') || needs.has('level')
  const membersOf = grouped(
    planners.flatMap(({ id, crooms }) => crooms.map((croom) => ({ id, croom: croom.id }))),
    ({ croom }) => croom,
  )
  const [levels, records, last, trials] = await Promise.all([
    hasLevels ? levelsOfMany(sql, planners, idsOf(studies)) : [],
    hasInsight ? sumTopicsOfMany(sql, planners) : [],
    needs.has('review') ? lastStudiedOfMany(sql, planners) : [],
    Promise.all(
      [...(hasInsight ? membersOf : [])].map(async ([croom, members]) => {
        const all = idsOf(members)
        const rows = await listMarkedTrialsOfMany(sql, all, [croom], now)
        return rows.map((row) => ({ ...row, croom }))
      }),
    ),
  ])
  const byUser = <Row extends { user_id: string }>(rows: readonly Row[]) =>
    grouped(rows, (row) => row.user_id)
  const [levelsOf, recordsOf, lastOf] = [byUser(levels), byUser(records), byUser(last)]
  const trialsOf = grouped(trials.flat(), ({ user_id, croom }) => `${user_id} ${croom}`)
  const rolled = new Map([...levelsOf].map(([id, rows]) => [id, rollUp([], rows)]))
  const studiesOf = (crooms: readonly CroomOfInsight[]) => {
    const trees = new Set(crooms.map(({ tree_id }) => tree_id))
    return studies.filter(({ tree_id }) => trees.has(tree_id))
  }
  // Both insights of a student with one class group read the same papers.
  const readOf = new Map<string, ReturnType<typeof readPapers>>()
  const inputOf = ({ id, today }: Planner, crooms: readonly CroomOfInsight[]) => {
    const own = studiesOf(crooms)
    const sat = crooms.flatMap((croom) => trialsOf.get(`${id} ${croom.id}`) ?? [])
    const key = [id, ...crooms.map((croom) => croom.id)].join(' ')
    const read = readOf.get(key) ?? readPapers(own, sat, today)
    readOf.set(key, read)
    return { studies: own, trials: sat, records: recordsOf.get(id) ?? [], today, ...read }
  }
  return {
    level: (userId, topicId) => rolled.get(userId)?.get(topicId)?.level ?? null,
    cheapest: (planner, croom) => cheapest(inputOf(planner, [croom])).rows,
    review: (planner) =>
      review({
        ...inputOf(planner, planner.crooms),
        exam_day: planner.exams[0]?.examdate ?? null,
        last: new Map((lastOf.get(planner.id) ?? []).map(({ topic_id, day }) => [topic_id, day])),
      }).rows,
  }
}

function readPapers(studies: readonly Study[], trials: readonly Trial[], today: Day) {
  const papers = papersByStudy(studies, trials, today)
  return { papers, stakes: stakesByStudy(studies, papers) }
}
