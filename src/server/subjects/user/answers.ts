import type { Input, Reply } from '#contract/call.ts'
import type { user } from '#contract/user.ts'
import { type AccountIntent, accountIntent } from '#rules/account-intent.ts'
import { present } from '#rules/change.ts'
import { closedUntil, consentOf, consentShown } from '#rules/consent.ts'
import { addDays } from '#rules/day.ts'
import { isSameEmail } from '#rules/email.ts'
import { peopleOrder } from '#rules/name-order.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { personText, searchText } from '#rules/search-text.ts'
import { type Access, type Locale, roleOf } from '#rules/vocabulary.ts'
import type { Actor, Answers, Context, GuestContext, SlowContext } from '#server/services/context.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import {
  accessOfCoach,
  type ConsentColumns,
  findUser,
  linkedPeople,
  lockUser,
  type UserRow,
} from '#server/services/people/sql.ts'
import { pageOf, paginate } from '#server/services/rows/paginate.ts'
import { askOwner } from '#server/subjects/auth/confirm.ts'
import { changePassword, mailReset, resetForStudent } from '#server/subjects/auth/password.ts'
import { proveCaller } from '#server/subjects/auth/proof.ts'
import { setEmailConfirmed, waitingEmail } from '#server/subjects/auth/sql.ts'
import { findConsents } from '#server/subjects/consent/sql.ts'
import { findListed } from '#server/subjects/link/sql.ts'
import { willChangeTrees } from '#server/subjects/tree/sql.ts'
import { tellingTaken } from '#server/subjects/user/address-limits.ts'
import { keepAnAdmin } from '#server/subjects/user/last-admin.ts'
import { makeAccount, makeStudent } from '#server/subjects/user/make.ts'
import { type AccountChange, accountChange, saveAccount } from '#server/subjects/user/save.ts'
import { erase, membersAmong, pageOfUsers, type SummaryRow, summarize } from '#server/subjects/user/sql.ts'

export const answers: Answers<typeof user> = {
  'POST /confirm': ({ body, ...context }) => confirmOwn(context, body.token),

  async 'POST /confirm/send'({ sql, services, actor, now }) {
    await askOwner(sql, services, actor, now)
    return { ok: true }
  },

  async 'GET /user'({ query, ...context }) {
    return roleOf(context.actor) === 'admin' ? listEverybody(context, query) : listOwnStudents(context, query)
  },

  async 'GET /user/data/{id}'({ params, sql, actor, services, now }) {
    const [found, [person]] = await Promise.all([
      findUser(sql, accountId(params.id)),
      findConsents(sql, [params.id]),
    ])
    if (!found || !person) throw new Refusal('NOT_FOUND')
    const new_email = params.id === actor.id ? await waitingEmail(sql, actor.id) : undefined
    const closed_until = closedUntil(person, services.consentAge, now)
    return { ...found, closed_until, new_email: new_email ?? null }
  },

  'GET /user/save': ({ query, ...context }) =>
    tellingTaken(context, async () => {
      const intent = accountIntent(context.actor, present(query))
      const isNew = intent === 'makeStudent' || intent === 'makeAccount'
      return saveAs[intent](context, isNew ? present(query) : accountChange(query))
    }),

  async 'DELETE /user/delete/{id}'({ params, query, ...context }) {
    const { actor, write } = context
    if (params.id === actor.id) await proveCaller(context, query)
    return write(async ({ sql }) => {
      // Locked, as a concurrent confirmation would leave the new address reserved without an account.
      await willChangeTrees(sql)
      const found = orNotFound(await lockUser(sql, accountId(params.id)))
      await keepAnAdmin(sql, found, 'id')
      await erase(sql, found.id, await linkedPeople(sql, found.id))
      return { ok: true as const }
    })
  },

  async 'GET /user/pass/reset'({ query, ...context }) {
    if (query.email !== undefined) {
      if (query.id !== undefined) throw new Refusal('BAD_QUERY', { id: { fault: 'unknown' } })
      mailReset(context, query.email)
      return { ok: true }
    }
    if (query.id === undefined) throw new Refusal('BAD_QUERY', { email: { fault: 'required' } })
    if (!context.actor) throw new Refusal('UNAUTHORIZED')
    return resetListed({ ...context, actor: context.actor }, query.id)
  },

  'GET /user/pass/change': ({ query, ...context }) => changePassword(context, query),
}

/**
 * Of a student whom the coach has invited by a list, `id` is that of the pending link. That no temporary password can be
 * given tells that there was an account, so it counts like EMAIL_TAKEN.
 */
async function resetListed(context: GuestContext & { actor: Actor }, id: string) {
  const { sql, actor } = context
  const listed = await findListed(sql, actor.id, id)
  if (listed === undefined) return resetForStudent(context, actor, accountId(id))
  return tellingTaken(context, () => resetForStudent(context, actor, accountId(listed)), 'NOT_FOUND')
}

type Saved = Reply<(typeof user)['GET /user/save']>
const saveAs: Record<AccountIntent, (context: SlowContext, change: AccountChange) => Promise<Saved>> = {
  profile: saveAccount,
  makeStudent,
  makeAccount: (context, change) => makeAccount(context, change),
  editAccount: saveAccount,
}

type Filter = Input<(typeof user)['GET /user']>['query']

/** A coach's students are few: they are summarized together, then sorted and paged. */
async function listOwnStudents({ sql, actor, services, now, locale }: Context, filter: Filter) {
  const { search = '', sort = 'name' } = filter
  const links = await accessOfCoach(sql, actor.id)
  const ids = [...links.keys()]
  const members = filter.croom_id === undefined ? null : await membersAmong(sql, ids, filter.croom_id)
  const wanted = searchText(search)
  const orders = ordersOf(locale)
  const rows = (await summarize(sql, ids))
    .filter((row) => filter.role_id === undefined || row.role_id === filter.role_id)
    .filter((row) => row.must_change_password === (filter.must_change_password ?? row.must_change_password))
    .filter((row) => members === null || members.has(row.id))
    .map((row) => ({ ...row, ...consentOfRow(row, services.consentAge, now) }))
    .filter(({ consent }) => filter.consent === undefined || consent === filter.consent)
    .filter((row) => personText(row).includes(wanted))
    // Neither the figures nor the order of the list tell of the study of a closed account.
    .map((row) => (row.closed_until === null ? row : { ...row, days: [], last_day: null, trials: [] }))
    .map(withLastWeek)
    .sort(orders[sort])
  const shown = pageOf(rows, filter)
  return {
    ...shown,
    rows: shown.rows.map((row) => ({
      ...withSummary(row, links.get(row.id) ?? null),
      birth_year: null,
    })),
  }
}

/** Accounts only: neither the rows nor their order reveal study to an administrator. */
async function listEverybody({ sql, services, now, locale }: Context, filter: Filter) {
  const shownTo = { consentAge: services.consentAge, locale }
  const found = await paginate(filter, (size, offset) => pageOfUsers(sql, filter, shownTo, size, offset))
  return {
    ...found,
    rows: found.rows.map((row) => ({
      ...row,
      summary: null,
      ...consentOfRow(row, services.consentAge, now),
    })),
  }
}

function consentOfRow(row: UserRow & ConsentColumns, age: number, now: number) {
  return {
    consent: consentShown(row, consentOf(row, age, now)),
    closed_until: closedUntil(row, age, now),
  }
}

type CoachedRow = SummaryRow & ReturnType<typeof consentOfRow>
type Summary = CoachedRow & { minutes_7d: number; questions_7d: number }

function withLastWeek(row: CoachedRow): Summary {
  const before = addDays(row.today, -7)
  const week = row.days.filter(({ day }) => day > before)
  return {
    ...row,
    minutes_7d: week.reduce((sum, { minutes }) => sum + minutes, 0),
    questions_7d: week.reduce((sum, { questions }) => sum + questions, 0),
  }
}

/** The orders of a coach's list, with names in the reader's language. */
function ordersOf(locale: Locale) {
  const byName = peopleOrder(locale)
  return {
    name: byName,
    created_at: (a: Summary, b: Summary) => b.created_at.localeCompare(a.created_at) || byName(a, b),
    minutes_7d: (a: Summary, b: Summary) => b.minutes_7d - a.minutes_7d || byName(a, b),
    last_day: (a: Summary, b: Summary) => (b.last_day ?? '').localeCompare(a.last_day ?? '') || byName(a, b),
  }
}

function withSummary(
  { minutes_7d, questions_7d, last_day, days, today, trials, ...row }: Summary,
  access: Access | null,
) {
  const [last, previous] = trials
  const sums = new Map(days.map((sum) => [sum.day, sum]))
  const last14 = Array.from({ length: 14 }, (_, n) => sums.get(addDays(today, n - 13)))
  return {
    ...row,
    summary: {
      minutes_7d,
      questions_7d,
      last_day,
      last_trial: last ? { day: last.day, net: last.net, questions: last.questions } : null,
      net_change: last && previous ? last.net - previous.net : null,
      net_before: previous ? { name: previous.name, day: previous.day } : null,
      access,
      minutes_14d: last14.map((sum) => sum?.minutes ?? null),
      days_14d: last14.map((sum) => (sum ? (sum.rest ? ('rest' as const) : ('study' as const)) : null)),
    },
  }
}

/** @throws Refusal RULE for a token of another account or address, or an old one */
async function confirmOwn({ sql, services, actor, now }: Context, token: string): Promise<UserRow> {
  const { confirms, email } = services.tokens.readNote(token, now)
  if (confirms !== actor.id || !isSameEmail(String(email), actor.email))
    throw new Refusal('RULE', { token: { fault: 'mailedLinkUnknown' } })
  await setEmailConfirmed(sql, actor.id)
  const user = await findUser(sql, actor.id)
  if (!user) throw new Error('a confirmed user was not found')
  return user
}
