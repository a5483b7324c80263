import type { consent } from '#contract/consent.ts'
import { closedUntil, consentOf } from '#rules/consent.ts'
import { peopleOrder } from '#rules/name-order.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { newId } from '#server/services/new-id.ts'
import { tell } from '#server/services/notices/tell.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { findChildOf, listTies } from '#server/services/people/sql.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { assertYear } from './birth-year.ts'
import {
  type ConsentPerson,
  findConsents,
  type GivenRow,
  listGiven,
  lockConsent,
  noteAsked,
  reopen,
  setBirthYear,
  storeConsent,
  withdraw,
} from './sql.ts'

export const answers: Answers<typeof consent> = {
  'GET /consent': (context) => shown(context),

  async 'POST /consent'({ body, ...context }) {
    if ('birth_year' in body) await sayYear(context, body.birth_year)
    else if (body.child_id === undefined) await takeBack(context)
    else await agree(context, body.child_id, body.version)
    return shown(context)
  },

  async 'DELETE /consent'({ body, ...context }) {
    const { sql, actor } = context
    const person = await lockedPerson(context, body.child_id)
    if (context.services.consentAge === 0) return shown(context)
    // Sent again it changes nothing, least of all the day on which the account is erased.
    if (person.withdrawn_at !== null && person.withdrawn_by === actor.id) return shown(context)
    const isChild = person.id !== actor.id
    const { needed } = stateOf(context, person)
    if (isChild && person.consent_by !== actor.id) throw new Refusal('NOT_FOUND')
    if (isChild && !needed && person.birth_year !== null) throw ofAge()
    if (!isChild && (needed || person.birth_year === null)) throw tooYoung()
    await withdraw(sql, person.id, actor.id)
    if (isChild) await tellChild(context, person.id, 'consentEnded')
    return shown(context)
  },
}

/** Stores the year of birth that a student enters. It can be entered once; afterwards only an administrator changes it. */
async function sayYear({ sql, actor, today }: Context, year: number): Promise<void> {
  assertYear(year, today)
  const person = await lockConsent(sql, actor.id)
  if (person && person.birth_year !== null && person.birth_year !== year)
    throw new Refusal('RULE', { birth_year: { fault: 'birthYearSet' } })
  await setBirthYear(sql, actor.id, year)
}

async function agree(context: Context, childId: string, version: string): Promise<void> {
  const { sql, actor, caller, locale, services } = context
  const child = await lockedPerson(context, childId)
  if (services.consentAge === 0) return
  const { needed } = stateOf(context, child)
  if (!needed && child.birth_year !== null) throw ofAge()
  const current = consentText(locale)
  if (version !== current.version) throw new Refusal('RULE', { version: { fault: 'choice' } })
  const isSame = child.consent_by === actor.id && child.withdrawn_at === null
  if (isSame) return
  await storeConsent(sql, newId(), child.id, { ...actor, address: caller.address }, current)
  await tellChild(context, child.id, 'consentGiven')
}

function tellChild({ sql, actor }: Context, childId: string, event: 'consentGiven' | 'consentEnded') {
  return tell(sql, ownerId(childId), { event, link: '/settings?section=parents', actorId: actor.id })
}

/** A student who is old enough takes an own withdrawal back; anybody younger needs a parent. */
async function takeBack(context: Context): Promise<void> {
  const person = await lockedPerson(context, undefined)
  if (context.services.consentAge === 0) return
  if (stateOf(context, person).needed || person.birth_year === null) throw tooYoung()
  await reopen(context.sql, person.id)
}

/** The child that is named, or the caller, locked. @throws Refusal NOT_FOUND */
async function lockedPerson({ sql, actor }: Context, childId: string | undefined) {
  const isTheirs = async () =>
    childId === undefined ||
    (await findChildOf(sql, { parent_id: actor.id, student_id: childId })) !== undefined
  const person = (await isTheirs()) ? await lockConsent(sql, childId ?? actor.id) : undefined
  // Asked again, as the tie may have ended while this waited for the child.
  if (!person || !(await isTheirs())) throw new Refusal('NOT_FOUND')
  return person
}

function stateOf({ services, now }: Context, person: ConsentPerson) {
  return consentOf(person, services.consentAge, now)
}

/** What the caller, and a parent's children, have given and still need. */
async function shown(context: Context) {
  const { sql, actor, locale } = context
  const children = (await listTies(sql, actor.id))
    .filter(({ parent_id }) => parent_id === actor.id)
    .map(({ student_id }) => student_id)
  const ids = [actor.id, ...children]
  const [people, given] = await Promise.all([findConsents(sql, ids), listGiven(sql, ids)])
  const [own] = people.filter(({ id }) => id === actor.id)
  if (!own) throw new Refusal('UNAUTHORIZED')
  let state = stateOf(context, own)
  if (state.waiting_for === 'birth_year' && own.year_asked_at === null) {
    const year_asked_at = new Date(context.now).toISOString()
    await noteAsked(sql, own.id, year_asked_at)
    state = stateOf(context, { ...own, year_asked_at })
  }
  return {
    ...consentText(locale),
    ...state,
    birth_year: own.birth_year,
    given: givenOf(given, own.id),
    erased_at: state.is_closed ? erasedAt(own) : null,
    ...(children.length > 0 && {
      children: people
        .filter(({ id }) => id !== actor.id)
        .sort(peopleOrder(locale))
        .map((child) => ({
          id: child.id,
          name: child.name,
          needed: stateOf(context, child).needed,
          given: givenOf(given, child.id),
          closed_until: closedUntil(child, context.services.consentAge, context.now),
          erased_at: stateOf(context, child).is_closed ? erasedAt(child) : null,
        })),
    }),
  }
}

function givenOf(given: GivenRow[], userId: string) {
  const found = given.find(({ user_id }) => user_id === userId)
  return found ? { version: found.version, at: found.at, by: { id: found.by_id, name: found.by_name } } : null
}

const erasedAfterMs = 30 * 86_400_000

function erasedAt({ withdrawn_at }: ConsentPerson): string | null {
  return withdrawn_at === null ? null : new Date(Date.parse(withdrawn_at) + erasedAfterMs).toISOString()
}

function ofAge(): Refusal {
  return new Refusal('RULE', { child_id: { fault: 'consentOwn' } })
}

function tooYoung(): Refusal {
  return new Refusal('RULE', { version: { fault: 'consentByParent' } })
}

/** Version of the text that a parent agrees to; another text needs another version. */
export const consentVersion = '2026-11-3'

function consentText(locale: Locale) {
  return { version: consentVersion, text: serverWords[locale].consent }
}
