import type { Day } from './day.ts'
import { dayAt } from './time-zone.ts'
import { type RoleId, roleIds } from './vocabulary.ts'

/** What is kept of a person that decides whether a parent has to agree. */
export type ConsentFacts = {
  readonly id: string
  readonly role_id: RoleId
  readonly birth_year: number | null
  /** When the page first asked for an unknown year of birth. */
  readonly year_asked_at: string | null
  readonly consent_by: string | null
  readonly consent_at: string | null
  readonly withdrawn_by: string | null
  readonly withdrawn_at: string | null
}

/** What a coach and an administrator are shown of a student's consent. */
export const consentStates = ['waiting', 'unknown', 'given'] as const
export type ConsentState = (typeof consentStates)[number]

/** What is missing: the year of birth, a parent's agreement, or the person's own after taking it back. */
export const consentGaps = ['birth_year', 'parent', 'self'] as const
type ConsentGap = (typeof consentGaps)[number]

export type Consent = {
  /** The person is too young to decide. */
  readonly needed: boolean
  readonly waiting_for: ConsentGap | null
  /** Nearly every call is refused. */
  readonly is_closed: boolean
  /** When an unknown year of birth closes the account. */
  readonly closes_at: string | null
}

const open: Consent = { needed: false, waiting_for: null, is_closed: false, closes_at: null }
const dayMs = 86_400_000
/** For how long an account stays open whose year of birth is unknown, from the first time the page asks. */
export const yearGraceMs = 30 * dayMs

/** A year of birth that is typed in full, as the source of a regular expression. */
export const birthYearPattern = '(19|20)[0-9]{2}'

/** The age that a person has at least on a day: the birthday of this year may still be ahead. */
export function leastAge(birthYear: number, today: Day): number {
  return Number(today.slice(0, 4)) - birthYear - 1
}

/**
 * Whether a student may use the product, by age and consent. From the age of consent on nobody but the student decides.
 * @param age the age of consent; 0: nobody is asked
 * @param now milliseconds since 1970; the day is that of the student's calendar
 */
export function consentOf(person: ConsentFacts & { timezone: string }, age: number, now: number): Consent {
  if (age === 0 || person.role_id !== roleIds.student) return open
  const isGiven = person.consent_at !== null && person.withdrawn_at === null
  if (person.birth_year === null) return isGiven ? open : ofUnknownYear(person, now)
  if (leastAge(person.birth_year, dayAt(now, person.timezone, 0)) >= age) {
    const isWithdrawn = person.withdrawn_at !== null && person.withdrawn_by === person.id
    return isWithdrawn ? { ...open, waiting_for: 'self', is_closed: true } : open
  }
  return { ...open, needed: true, waiting_for: isGiven ? null : 'parent', is_closed: !isGiven }
}

/** What opens a student's account again that is closed now: what is missing; null while it is open. */
export function closedUntil(
  person: ConsentFacts & { timezone: string },
  age: number,
  now: number,
): ConsentGap | null {
  const { is_closed, waiting_for } = consentOf(person, age, now)
  return is_closed ? waiting_for : null
}

/** Whether nearly every call about a student is refused now; then no list shows anything of the study. */
export function isClosed(person: ConsentFacts & { timezone: string }, age: number, now: number): boolean {
  return closedUntil(person, age, now) !== null
}

function ofUnknownYear({ withdrawn_at, year_asked_at }: ConsentFacts, now: number): Consent {
  if (withdrawn_at !== null) return { ...open, waiting_for: 'parent', is_closed: true }
  if (year_asked_at === null) return { ...open, waiting_for: 'birth_year' }
  const closes = Date.parse(year_asked_at) + yearGraceMs
  return {
    ...open,
    waiting_for: 'birth_year',
    is_closed: closes <= now,
    closes_at: new Date(closes).toISOString(),
  }
}

/** @returns null where nothing has to be given; `consentState` in src/server/services/people/sql.ts is the same rule */
export function consentShown(person: ConsentFacts, consent: Consent): ConsentState | null {
  if (consent.waiting_for === 'birth_year') return 'unknown'
  if (consent.waiting_for !== null) return 'waiting'
  return consent.needed && person.consent_at !== null ? 'given' : null
}
