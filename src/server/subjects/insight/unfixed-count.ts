import { addDays, type Day, earlier } from '#rules/day.ts'
import { triage as prior, recordDays } from '#rules/insight/priors.ts'
import { unfixed } from '#rules/insight/unfixed.ts'
import { idsOf } from '#rules/keys.ts'
import type { Sql } from '#server/services/database/client.ts'
import { readUsed } from '#server/subjects/insight/read.ts'
import {
  type CroomOfInsight,
  countChanges,
  hasRowsAfter,
  keepUnfixedCount,
  listUnfixedCounts,
} from '#server/subjects/insight/sql.ts'

/** A student on one day. @property crooms the open class groups @property hasTrials whether a trial was sat lately */
type Student = { id: string; today: Day; crooms: readonly CroomOfInsight[]; hasTrials: boolean }

/**
 * How many topics are wrong again after study, by student, in their open class groups. What was computed is kept. Once a
 * record or a trial exam has changed it is out of date, and counts until it is computed again. Each reading computes
 * some, those of whom nothing is kept first, so that a list of 200 does not wait for all their marks.
 */
export async function countUnfixed(
  sql: Sql,
  students: readonly Student[],
): Promise<ReadonlyMap<string, number>> {
  const sitting = students.filter(({ hasTrials }) => hasTrials)
  const rows = await listUnfixedCounts(sql, idsOf(sitting))
  const kept = new Map(rows.map((row) => [row.user_id, row]))
  const counts = new Map<string, number>()
  const outOfDate: { student: Student; madeOn: Day | null }[] = []
  for (const student of sitting) {
    const row = kept.get(student.id)
    const hasAll = row !== undefined && student.crooms.every(({ id }) => id in row.topics)
    if (hasAll) counts.set(student.id, sumOf(row.topics, student))
    const isCurrent = hasAll && row.holds && row.made_on <= student.today && student.today <= row.until
    if (!isCurrent) outOfDate.push({ student, madeOn: hasAll ? row.made_on : null })
  }
  outOfDate.sort((a, b) => ((a.madeOn ?? '') < (b.madeOn ?? '') ? -1 : 1))
  // One after the other: they share the connections with the other requests.
  for (const { student } of outOfDate.slice(0, prior.unfixedAtOnce))
    counts.set(student.id, sumOf(await computeUnfixed(sql, student), student))
  return counts
}

/** Counts the topics of one student that are wrong again after study, by class group, and keeps that. */
async function computeUnfixed(sql: Sql, { id, today, crooms }: Omit<Student, 'hasTrials'>) {
  // Before the rows: a change in between makes what is kept stale.
  const changes = await countChanges(sql, id)
  const [isDatedAhead, ...read] = await Promise.all([
    hasRowsAfter(sql, id, today),
    ...crooms.map((croom) => readUsed({ sql, today, acting: { id } }, croom)),
  ])
  const topics = Object.fromEntries(
    crooms.map((croom, i) => [croom.id, read[i] ? unfixed(read[i]).rows.length : 0]),
  )
  const until = isDatedAhead
    ? today
    : read.reduce((day, each) => earlier(day, lastDayOf(each)), addDays(today, prior.unfixedDays))
  await keepUnfixedCount(sql, id, topics, changes, today, until)
  return topics
}

type Read = Awaited<ReturnType<typeof readUsed>>

/** The last day on which a year of study still contains all records after the oldest trial. */
function lastDayOf({ trials, records, today }: Read): Day {
  const first = trials.reduce((day, trial) => earlier(day, trial.day), today)
  const oldest = records.reduce((day, record) => (record.day > first ? earlier(day, record.day) : day), today)
  return addDays(oldest, recordDays - 1)
}

function sumOf(topics: Record<string, number>, { crooms }: Pick<Student, 'crooms'>): number {
  return crooms.reduce((total, { id }) => total + (topics[id] ?? 0), 0)
}
