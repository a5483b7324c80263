import { addDays, type Day, daysBetween } from '#rules/day.ts'
import { type Evidence, gradeOf } from '#rules/insight/evidence.ts'
import { forecastRange } from '#rules/insight/forecast.ts'
import { grouped } from '#rules/insight/order.ts'
import { type FullTrial, fullTrials, type Trial } from '#rules/insight/papers.ts'
import { triage as prior } from '#rules/insight/priors.ts'
import {
  compareTriage,
  contextOf,
  isSnoozed,
  type Triage,
  triage,
  triageGroup,
} from '#rules/insight/triage.ts'
import { idsOf } from '#rules/keys.ts'
import { nameOrder } from '#rules/name-order.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { findStudents, type StudentOfCoach } from '#server/services/people/sql.ts'
import {
  type CroomOfInsight,
  findCorrections,
  type LessonSums,
  lastDaysBefore,
  lastWritesOf,
  listContactDaysOf,
  listExamsOf,
  listOpenCroomsOf,
  listOwnCroomsOf,
  listPlansOf,
  listSnoozesOf,
  listTrialsOf,
  type PlannedOf,
  type RecordedOf,
  type SatTrial,
  sumDaysOf,
  sumForPlansOf,
  sumLessonsOf,
} from '#server/subjects/insight/sql.ts'
import type { StudentNow } from '#server/subjects/insight/students.ts'
import { countUnfixed } from '#server/subjects/insight/unfixed-count.ts'
import { doneRatios } from '#server/subjects/plan/done.ts'

/** Days of records and of planned items that the signs look back on; one more for a student whose day is behind. */
const recordDays = prior.recordDays + 1
const planDays = prior.planDays + 1
/** Days of trial exams that are read: older ones say nothing of now. */
const trialDays = 365
const dayMs = 86_400_000

type Person = Pick<StudentOfCoach, 'id' | 'timezone' | 'day_start' | 'created_at'>
/** Full trials of one class group, newest first. */
type Full = { croom: CroomOfInsight; trials: FullTrial[] }

/** The signs of a student on the student's own day, with the trials of open class groups that the context tells of. */
type Looked = {
  today: Day
  evidence: Evidence
  crooms: readonly CroomOfInsight[]
  full: Full | null
  trials: Day[]
  told: Triage
}

/**
 * Signs of some students, by their ids: grouped statements over all of them, then the rule for each. Trials and
 * planned items of class groups that were left or archived do not count.
 */
export async function readSigns(
  sql: Sql,
  people: readonly Person[],
  now: number,
): Promise<ReadonlyMap<string, Looked>> {
  const ids = people.map(({ id }) => id)
  const todays = people.map(({ timezone, day_start }) => dayAt(now, timezone, day_start)).sort()
  const [first = '', last = ''] = [todays[0], todays.at(-1)]
  if (ids.length === 0) return new Map()
  // All queries are sent at once; the plan is computed while the database runs the later ones.
  const open = Promise.all([listOpenCroomsOf(sql, ids), listOwnCroomsOf(sql, ids)]).then(openOf)
  const items = Promise.all([
    open,
    listPlansOf(sql, ids, addDays(first, -planDays), last),
    sumForPlansOf(sql, ids, addDays(first, -planDays), last),
  ]).then(ratiosOf)
  const [crooms, ratios, sums, trials, lessons] = await Promise.all([
    open,
    items,
    sumDaysOf(sql, ids, addDays(first, -recordDays), last),
    listTrialsOf(sql, ids, addDays(first, -trialDays), last),
    sumLessonsOf(sql, ids, addDays(first, -trialDays), last),
  ])
  // Earlier records are asked for where they decide: since when a student is silent, and whether a young account is new.
  const recorded = new Set(sums.map(({ user_id }) => user_id))
  const isYoung = ({ created_at }: Person) => now - Date.parse(created_at) < (prior.newDays + 1) * dayMs
  const unknown = people.filter((person) => !recorded.has(person.id) || isYoung(person)).map(({ id }) => id)
  const earlier = unknown.length === 0 ? [] : await lastDaysBefore(sql, unknown, addDays(first, -recordDays))
  const of = {
    days: byStudent(sums),
    earlier: byStudent(earlier),
    trials: byStudent(trials),
    lessons: byStudent(lessons),
  }
  return new Map(people.map((person) => [person.id, lookedAt(person)]))

  function lookedAt({ id, timezone, day_start, created_at }: Person): Looked {
    const today = dayAt(now, timezone, day_start)
    const open = crooms.get(id) ?? new Map<string, never>()
    const inWindow = of.days.get(id)?.flatMap(({ days }) => days) ?? []
    const records = inWindow.map(([day, minutes]) => ({ day, minutes }))
    for (const { day } of of.earlier.get(id) ?? []) records.push({ day, minutes: 0 })
    const sat = (of.trials.get(id)?.[0]?.trials ?? []).filter(({ croom_id }) => open.has(croom_id))
    const full = newestFull([...open.values()], sat, of.lessons.get(id)?.[0]?.sums ?? {}, today)
    const told = triage({
      student: {
        records,
        items: ratios.get(id) ?? [],
        full: full?.trials.map(({ id, day, net }) => [day, net, id] as const) ?? [],
        questions: full?.trials[0]?.questions ?? 0,
        joined: dayAt(Date.parse(created_at), timezone, day_start),
      },
      today,
    })
    const trials = sat.map(({ day }) => day)
    return { today, evidence: evidenceOf(records, today), crooms: [...open.values()], full, trials, told }
  }
}

function byStudent<R extends { user_id: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  return grouped(rows, ({ user_id }) => user_id)
}

type Crooms = ReadonlyMap<string, ReadonlyMap<string, CroomOfInsight>>

/** Open class groups by student and id: those joined and those of one's own. */
function openOf(rows: readonly (readonly (CroomOfInsight & { user_id: string })[])[]): Crooms {
  return new Map(
    [...byStudent(rows.flat())].map(([id, crooms]) => [
      id,
      new Map(crooms.map((croom) => [croom.id, croom])),
    ]),
  )
}

/** How much of each planned item is done, by student. */
function ratiosOf([crooms, items, done]: [Crooms, readonly PlannedOf[], readonly RecordedOf[]]) {
  const doneOf = byStudent(done)
  return new Map(
    [...byStudent(items)].map(([id, planned]) => {
      const isOpen = (croomId: string | null) => croomId === null || crooms.get(id)?.has(croomId)
      const open = planned.filter(({ croom_id }) => isOpen(croom_id))
      return [id, doneRatios(open, doneOf.get(id) ?? [])]
    }),
  )
}

/** Days recorded of those the signs look at; none of a student who never recorded. */
function evidenceOf(records: readonly { day: Day }[], today: Day): Evidence {
  const after = addDays(today, 1 - recordDays)
  const n = records.filter(({ day }) => day > after && day <= today).length
  return { n, quality: records.length === 0 ? null : gradeOf(n, prior.grade) }
}

/** Full trials of the class group where the last one was sat; groups with enough of them for the sign come first. */
function newestFull(
  crooms: readonly CroomOfInsight[],
  sat: readonly SatTrial[],
  sums: Readonly<Record<string, LessonSums>>,
  today: Day,
): Full | null {
  const ofCroom = grouped(sat, ({ croom_id }) => croom_id)
  const found = crooms.map((croom) => {
    const trials = fullTrials(
      (ofCroom.get(croom.id) ?? []).map((trial) => asTrial(trial, sums[trial.id])),
      today,
    )
    return { croom, trials, isEnough: isEnough(trials, today), newest: trials[0]?.day ?? '' }
  })
  const [best] = found
    .filter(({ trials }) => trials.length > 0)
    .sort((a, b) => Number(b.isEnough) - Number(a.isEnough) || (a.newest < b.newest ? 1 : -1))
  return best ?? null
}

/** Whether full trials, newest first, are enough and new enough for the sign of nets. */
function isEnough(trials: readonly FullTrial[], today: Day): boolean {
  const [newest] = trials
  return (
    newest !== undefined &&
    trials.length >= prior.netTrials &&
    daysBetween(newest.day, today) <= prior.netMaxAgeDays
  )
}

/** The sums of a trial as one lesson: nets add up, and trials compare where their lessons are the same. */
function asTrial({ id, kind, day, penalty, publisher }: SatTrial, sums: LessonSums | undefined): Trial {
  if (!sums) return { id, kind, day, penalty, publisher, lessons: [], marks: [] }
  const [study_id, question_count, correct, wrong] = sums
  const blank = question_count - correct - wrong
  const all = { study_id, question_count, correct, wrong, blank, exempt: false }
  return { id, kind, day, penalty, publisher, lessons: [all], marks: [] }
}

type Aim = { id: string; target_net: number | null; looked: Looked }

/** The forecast of each student who has a target and an exam ahead, by the student's id. */
async function readForecasts(sql: Sql, students: readonly Aim[]) {
  const aiming = students.flatMap(({ id, target_net, looked: { today, full } }) =>
    target_net !== null && full ? [{ id, target: target_net, today, ...full }] : [],
  )
  const first = aiming.map(({ today }) => today).sort()[0]
  if (first === undefined) return new Map<string, never>()
  const crooms = new Map(aiming.map(({ croom }) => [croom.id, croom]))
  const [exams, corrections] = await Promise.all([
    listExamsOf(sql, idsOf(aiming), first),
    Promise.all([...crooms.values()].map(({ id, program_code }) => findCorrections(sql, id, program_code))),
  ])
  const ofStudent = byStudent(exams)
  const ofCroom = new Map([...crooms.keys()].map((id, i) => [id, corrections[i]]))
  return new Map(
    aiming.flatMap(({ id, target, today, croom, trials }) => {
      const ahead = (ofStudent.get(id) ?? []).filter(({ examdate }) => examdate >= today)
      const exam = ahead.find(({ croom_id }) => croom_id === croom.id) ?? ahead.find(({ is_main }) => is_main)
      const exam_day = exam?.examdate ?? null
      const { middle, high } = forecastRange(trials, { today, exam_day, target, ...ofCroom.get(croom.id) })
      return middle === null || high === null ? [] : [[id, { middle, high, target }] as const]
    }),
  )
}

/** The rows of a coach's list, in its order, each on the student's own day. */
export async function triageRows(
  sql: Sql,
  coachId: ActorId,
  students: readonly StudentOfCoach[],
  now: number,
  locale: Locale,
) {
  const ids = students.map(({ id }) => id)
  const [looks, contacts, snoozes] = await Promise.all([
    readSigns(sql, students, now),
    readContacts(sql, coachId, students),
    listSnoozesOf(sql, ids, coachId),
  ])
  const known = students.flatMap((student) => {
    const looked = looks.get(student.id)
    return looked ? [{ ...student, looked }] : []
  })
  const [forecasts, unfixed] = await Promise.all([
    readForecasts(sql, known),
    countUnfixed(
      sql,
      known.map(({ id, looked: { today, crooms, trials } }) => ({
        id,
        today,
        crooms,
        hasTrials: trials.length > 0,
      })),
    ),
  ])
  const snoozeOf = byStudent(snoozes)
  return known.map(rowOf).sort(compareTriage(nameOrder(locale)))

  function rowOf({ id, name, access, looked }: StudentOfCoach & { looked: Looked }) {
    const { today, trials, told } = looked
    const { total } = told
    const last_contact = contacts.get(id)?.findLast((day) => day <= today) ?? null
    const forecast = forecasts.get(id) ?? null
    const context = contextOf(
      { trials, lastContact: last_contact, forecast, unfixed: unfixed.get(id) ?? 0 },
      today,
    )
    const [snooze] = snoozeOf.get(id) ?? []
    const snoozed =
      snooze !== undefined && isSnoozed({ ...snooze, total: snooze.total ?? total }, total, today)
    return {
      user_id: id,
      name,
      access,
      today,
      ...told,
      group: triageGroup(told, snoozed),
      context,
      last_contact,
      snoozed_until: snoozed ? snooze.until : null,
    }
  }
}

/** The row of a student who waits for a consent: who it is, and nothing of the study. */
export function waitingRow({ id, name, access, today }: StudentNow) {
  return {
    user_id: id,
    name,
    access,
    today,
    group: 'waiting' as const,
    listed: false,
    signs: { quiet: 0, less: 0, plan: 0, nets: 0 },
    total: 0,
    days_since: null,
    reasons: [],
    unknown: [],
    context: [],
    last_contact: null,
    snoozed_until: null,
  }
}

/** Days of a coach's contacts with each student, notes and the last change, oldest first, on the student's days. */
async function readContacts(sql: Sql, coachId: ActorId, students: readonly StudentOfCoach[]) {
  const ids = students.map(({ id }) => id)
  const [noted, writes] = await Promise.all([
    listContactDaysOf(sql, ids, coachId),
    lastWritesOf(sql, ids, coachId),
  ])
  const days = byStudent(noted)
  const changed = byStudent(writes)
  return new Map(
    students.map(({ id, timezone, day_start }) => {
      const written = (changed.get(id) ?? []).map(({ at }) => dayAt(Date.parse(at), timezone, day_start))
      return [id, [...(days.get(id) ?? []).flatMap((row) => row.days), ...written].sort()] as const
    }),
  )
}

/** Sum of the signs of one student now, for a snooze to compare with later. */
export async function readTotal(sql: Sql, id: OwnerId, now: number): Promise<number> {
  const looks = await readSigns(sql, await findStudents(sql, [id]), now)
  return looks.get(id)?.told.total ?? 0
}
