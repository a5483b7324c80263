import { addDays, type Day, daysBetween, later } from '#rules/day.ts'
import {
  type ByDay,
  contactToShow,
  effect,
  effectBlock,
  netsAround,
  planBlock,
  spellsWithoutContact,
} from '#rules/insight/effect.ts'
import { lacking } from '#rules/insight/evidence.ts'
import { fullTrials } from '#rules/insight/papers.ts'
import { effect as prior, recordDays } from '#rules/insight/priors.ts'
import { limits } from '#rules/limits.ts'
import { orNotFound } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Context } from '#server/services/context.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { accessOfCoach, findUser } from '#server/services/people/sql.ts'
import { findTrialCroom, listContactDays, listTrials, sumDaysOfMany } from '#server/subjects/insight/sql.ts'
import { withDone } from '#server/subjects/plan/done.ts'

/** How many of a coach's other students are searched for similar spells. */
const mostOthers = 200
const nearDays = prior.nearDays
const daysBefore = nearDays + prior.usualDays

/**
 * What followed a coach's contact with a student. Reads rows of the coach's other students too.
 * @param wished a chosen day of contact; without it the last one with 14 days after it
 * @throws Refusal NOT_FOUND for an account that is gone
 */
export async function effectOf(context: Context, student: OwnerId, wished: Day | undefined) {
  const { sql, actor, now } = context
  const person = orNotFound(await findUser(sql, student))
  const today = dayAt(now, person.timezone, person.day_start)
  const since = addDays(today, -recordDays)
  const own = await listContactDays(sql, [student], actor.id, since)
  const ownDays = own.map(({ day }) => day)
  const contact = wished ?? contactToShow(ownDays, today)
  if (contact === null) return { today, contact, ...lacking('days_after', nearDays, 0), ...nothing }

  // Only these days can have rows, and PostgreSQL knows none before the year 1 or after the year 9999.
  const from = later(addDays(contact, -daysBefore), limits.earliestDay)
  const to = addDays(today, nearDays - Math.max(0, daysBetween(contact, today)))
  const [sums] = await sumDaysOfMany(sql, [student], from, to)
  const { minutes = {}, questions = {} } = sums ?? {}
  const { evidence: none, missing } = effect({ minutes, contact, today })
  if (missing) return { today, contact, evidence: none, missing, ...nothing }

  const others = await spellsOfOthers(context, student, since, today)
  const [items, trials] = await Promise.all([
    withDone(sql, student, from, to, today),
    readTrials(context, student, contact),
  ])
  const found = effect({ minutes, contact, today, others: others.minutes })
  return {
    today,
    ...found,
    questions: effectBlock(questions, contact, others.questions),
    plan: planBlock(
      items.map(({ day, done }) => ({ day, done_ratio: done.ratio })),
      contact,
    ),
    trials,
  }
}

const nothing = { minutes: null, questions: null, plan: null, trials: null }

/** Spells without a contact of the coach's other students, in minutes and in questions. */
async function spellsOfOthers({ sql, actor }: Context, student: OwnerId, since: Day, today: Day) {
  const students = await accessOfCoach(sql, actor.id)
  const ids = [...students.keys()].filter((id) => id !== student).slice(0, mostOthers)
  if (ids.length === 0) return { minutes: [], questions: [] }
  const [sums, contacts] = await Promise.all([
    sumDaysOfMany(sql, ids, since, today),
    listContactDays(sql, ids, actor.id, since),
  ])
  const spells = (of: 'minutes' | 'questions') =>
    sums.flatMap(({ user_id, [of]: values }: { user_id: string } & Record<typeof of, ByDay>) => {
      const days = contacts.filter((each) => each.user_id === user_id).map(({ day }) => day)
      return spellsWithoutContact(values, days, today)
    })
  return { minutes: spells('minutes'), questions: spells('questions') }
}

/** Nets around a contact, in the class group with most full mocks in these weeks. */
async function readTrials({ sql }: Context, student: OwnerId, contact: Day) {
  const [from, to] = [addDays(contact, -nearDays), addDays(contact, nearDays)]
  const croom = await findTrialCroom(sql, student, from, to)
  const trials = croom ? await listTrials(sql, student, croom.id, to) : []
  return { croom: croom ?? null, ...netsAround(fullTrials(trials, to), contact) }
}
