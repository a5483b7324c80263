import { addDays, weekdayOf } from './day.ts'
import { recordOf } from './keys.ts'
import { dayAt, hourAt, startOfDay } from './time-zone.ts'
import { type NoticeKind, noticeKinds, type Role } from './vocabulary.ts'

/** Where a notice arrives: in the product, on the device, in the mailbox. */
export const ways = ['app', 'push', 'mail'] as const
export type Way = (typeof ways)[number]
export type Ways = Record<Way, boolean>

/** Settings of a person. Hours are those of the person's time zone, 0 to 23. */
export type Reminders = {
  /** No push from hour `from` to before hour `to`; the same hour twice is none. */
  quiet: { from: number; to: number }
  kinds: Record<NoticeKind, Ways>
  /** Reminds of studying, on ISO weekdays of the person's days. */
  study: { hour: number; weekdays: number[] } | null
  /** When the weekly letter is made; null: never. */
  weekly_letter: { day: number; hour: number } | null
  pushes_a_day: number
}

const quietly: Ways = { app: true, push: false, mail: false }
const usually: Ways = { app: true, push: true, mail: false }
const everywhere: Ways = { app: true, push: true, mail: true }

/** What holds until a person chooses. Nobody gets mail that was not asked for, but about letters and the account. */
const usualKinds: Record<NoticeKind, Ways> = {
  coach_change: usually,
  link: usually,
  letter: everywhere,
  plan: usually,
  exam: usually,
  review: quietly,
  study: { app: false, push: true, mail: false },
  digest: usually,
  catalogue: quietly,
  comment: usually,
  account: everywhere,
}

export const usualReminders: Reminders = {
  quiet: { from: 22, to: 8 },
  kinds: usualKinds,
  study: null,
  weekly_letter: null,
  pushes_a_day: 1,
}

export function kindsOf(role: Role): NoticeKind[] {
  if (role === 'admin') return ['account']
  if (role === 'coach') return ['link', 'digest', 'comment', 'account']
  if (role === 'parent') return ['link', 'letter', 'account']
  return noticeKinds.filter((kind) => kind !== 'digest')
}

/** Every kind with its ways: those chosen, else the usual ones; what concerns the account is always told. */
export function chosenKinds(chosen: Partial<Record<NoticeKind, Ways>>): Record<NoticeKind, Ways> {
  return { ...usualKinds, ...chosen, account: everywhere }
}

/** How far notices reach, the nearest first. */
export const reaches = ['app', 'push', 'mail'] as const
export type Reach = (typeof reaches)[number]

/** Ways of a kind for a reach: only in the product, as usual, or also by mail for what is pushed to the device. */
function waysFor(reach: Reach, kind: NoticeKind): Ways {
  const usual = usualKinds[kind]
  if (kind === 'account' || reach === 'push') return usual
  return reach === 'mail' ? { ...usual, mail: usual.push } : { ...usual, push: false, mail: false }
}

export function kindsFor<K extends NoticeKind>(reach: Reach, kinds: readonly K[]): Record<K, Ways> {
  return recordOf(kinds, (kind) => waysFor(reach, kind))
}

/** The reach that the ways of some kinds come from; null where a person chose otherwise. */
export function reachOf(chosen: Partial<Record<NoticeKind, Ways>>): Reach | null {
  const kinds = noticeKinds.filter((kind) => chosen[kind])
  return (
    reaches.find((reach) =>
      kinds.every((kind) => ways.every((way) => waysFor(reach, kind)[way] === chosen[kind]?.[way])),
    ) ?? null
  )
}

/** Settings after one press that stops everything but what concerns the account; the list in the product stays. */
export function stopped(before: Reminders): Reminders {
  const kinds = Object.fromEntries(
    noticeKinds.map((kind) => [kind, { ...before.kinds[kind], push: false, mail: false }]),
  )
  return { ...before, kinds: chosenKinds(kinds), study: null, weekly_letter: null }
}

export type Clock = { timezone: string; day_start: number }

/**
 * The next time at which it is an hour on a person's clock. An hour before the day's start belongs to the night after
 * that day. An hour that the clock skips is the moment of the change; one that comes twice is told the first time.
 * @param now milliseconds since 1970; the result is later
 * @param hour may have a fraction
 * @param weekdays ISO weekdays of the person's days
 * @returns milliseconds since 1970; null without a weekday
 */
export function nextAt(
  now: number,
  { timezone, day_start }: Clock,
  hour: number,
  weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): number | null {
  const today = dayAt(now, timezone, day_start)
  for (let ahead = -1; ahead <= 8; ahead++) {
    const day = addDays(today, ahead)
    if (!weekdays.includes(weekdayOf(day))) continue
    const at = startOfDay(hour < day_start ? addDays(day, 1) : day, timezone, hour)
    if (at > now) return at
  }
  return null
}

/** Whether a person's clock is within the quiet hours. @param now milliseconds since 1970 */
export function isQuiet(now: number, timezone: string, { from, to }: Reminders['quiet']): boolean {
  const hour = hourAt(now, timezone)
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** When the quiet hours end next, milliseconds since 1970. */
export function quietEnd(now: number, timezone: string, { to }: Reminders['quiet']): number {
  return nextAt(now, { timezone, day_start: 0 }, to) ?? now
}

/** Minutes by which a person's morning is later than the hour, so that not all of a country are told at once. */
export function morningMinute(userId: string): number {
  return Number.parseInt(userId.slice(-4), 16) % 30
}
