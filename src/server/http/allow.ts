import type { FastifyRequest } from 'fastify'
import { isForGuests, isForSelf, type Row, scopeOf } from '#contract/call.ts'
import { isId } from '#rules/id.ts'
import { Refusal } from '#rules/refusal.ts'
import { assertFactor, assertOpen, assertScope } from '#rules/rights.ts'
import { type Access, roleOf } from '#rules/vocabulary.ts'
import { bearerOf } from '#server/http/bearer.ts'
import type { Acting, Actor, Services } from '#server/services/context.ts'
import type { Bearer } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { FindActor } from '#server/services/people/actor-finder.ts'
import { actorId, type OwnerId, ownerId } from '#server/services/people/person-ids.ts'
import {
  type ConsentingPerson,
  findActor,
  findChildOf,
  findStudentOf,
  lockActor,
  lockStudentOf,
  type Person,
} from '#server/services/people/sql.ts'
import { findTokenHolder } from '#server/services/personal-token/sql.ts'
import { assertUnguarded } from '#server/subjects/auth/proof.ts'
/** The actor, the acting user, a coach's access, and the time by the database's clock, in milliseconds since 1970. */
export type Grant = {
  actor: Actor | null
  acting: Acting | null
  /** The person whom the call names, and whose rows it is about; null for a call that names nobody. */
  named: OwnerId | null
  access: Access | null
  now: number | undefined
}

const nobody: Grant = { actor: null, acting: null, named: null, access: null, now: undefined }

/**
 * Decides whether a call may run, by its row of the table. What also depends on stored rows or on what is sent is
 * decided by the answers; docs/security.md lists them. For a row that writes, the acting user is locked here: the same
 * request sent twice runs one after the other, and the second finds the rows of the first.
 * @param named the id in the field that the row's `whose` names
 * @param sql the transaction of the answer where it writes, so that a link that ends meanwhile counts
 * @param find finds who asks, outside of such a transaction; undefined in it, where rows are locked
 * @throws Refusal UNAUTHORIZED | INVALID | TOKEN_EXPIRED | FORBIDDEN | COACH_SCOPE | MUST_CHANGE_PASSWORD |
 *   FACTOR_NEEDED | SCOPE | CONSENT | NOT_FOUND | RULE
 */
export async function allow(
  row: Row,
  request: FastifyRequest,
  named: string | undefined,
  services: Services,
  sql: Sql,
  find: FindActor | undefined,
): Promise<Grant> {
  if (isForGuests(row)) return nobody
  const bearer = bearerOf(request)
  if (bearer === undefined) {
    if (row.who.includes('guest')) return nobody
    throw new Refusal('UNAUTHORIZED')
  }
  const holder = services.tokens.readBearer(bearer)
  const studentId = studentOfCoachMode(request)
  const [{ now, ...actor }, student] = await findBoth(sql, holder, studentId, find)
  if (actor.scopes) assertScope(actor.scopes, scopeOf(row, studentId !== undefined))
  assertReady(row, actor, services, now)
  if (studentId !== undefined) assertCoachMode(row, actor, student)
  const acting = student ?? actor
  if (!row.who.includes(roleOf(acting))) throw new Refusal('FORBIDDEN')
  assertConsent(row, actor, student ?? actor, services.consentAge, now)
  await assertSubject(row, { sql, locks: !find }, actor, named, services.consentAge, now)
  if (row.closedAfterTemporary !== undefined) await assertUnguarded(sql, actor.id, row.closedAfterTemporary)
  return {
    actor,
    acting: { ...acting, id: ownerId(acting.id) },
    named: typeof row.whose === 'object' ? ownerId(named ?? acting.id) : null,
    access: student?.access ?? null,
    now,
  }
}

/** The holder of the token and, in coach mode, the student; the one whose rows are written is locked. */
async function findBoth(sql: Sql, holder: Bearer, studentId: string | undefined, find?: FindActor) {
  if (studentId === undefined) return [await signedIn(sql, holder, !find, find)] as const
  return Promise.all([
    signedIn(sql, holder, false, find),
    (find ? findStudentOf : lockStudentOf)(sql, { coach_id: holder.sub, student_id: studentId }),
  ])
}

async function signedIn(sql: Sql, holder: Bearer, locks: boolean, find: FindActor | undefined) {
  const inSession: FindActor = find ?? ((...who) => (locks ? lockActor : findActor)(sql, ...who))
  const actor =
    'hash' in holder ? await findTokenHolder(sql, holder, locks) : await inSession(holder.sub, holder.sid)
  if (!actor) throw new Refusal('UNAUTHORIZED')
  return { scopes: undefined, ...actor, id: actorId(actor.id), sid: 'sid' in holder ? holder.sid : '' }
}

/** What somebody has to do before anything else: choose a password, then set up the second factor that the role needs. */
function assertReady(
  row: Row,
  actor: Actor & Parameters<typeof assertFactor>[0],
  { factorRoles }: Services,
  now: number,
): void {
  if (actor.must_change_password) {
    if (!row.beforePasswordChange) throw new Refusal('MUST_CHANGE_PASSWORD')
  } else if (!row.beforeFactor) assertFactor(actor, factorRoles, now)
}

/** A coach, for a student with an active link; calls about the account itself stay closed, writes need `act`, words do not. */
function assertCoachMode(row: Row, actor: Actor, student: (Person & { access: Access }) | undefined): void {
  if (roleOf(actor) !== 'coach' || !student || roleOf(student) !== 'student') throw new Refusal('COACH_SCOPE')
  if (isForSelf(row)) throw new Refusal('COACH_SCOPE')
  if (row.writes && !row.words && student.access !== 'act') throw new Refusal('COACH_SCOPE')
}

/** Without a parent's consent nearly everything is closed; a password that must be changed comes first. */
function assertConsent(row: Row, actor: Actor, acting: ConsentingPerson, age: number, now: number): void {
  if (row.beforeConsent || actor.must_change_password) return
  assertOpen(acting, age, now)
}

/**
 * A user named by id: the caller; for an administrator anybody, unless the call is about study; where the row allows
 * it, the caller's student or child. Everybody else looks unknown. A student or child whose account is closed is
 * refused, as in coach mode.
 */
async function assertSubject(
  row: Row,
  reading: Reading,
  actor: Actor,
  id: string | undefined,
  age: number,
  now: number,
): Promise<void> {
  const { whose } = row
  if (typeof whose !== 'object' || id === undefined) return
  if (roleOf(actor) === 'admin' && !row.showsStudy) return
  if (id === actor.id && !(roleOf(actor) === 'coach' && 'coached' in whose)) return
  const student = await findOwn(row, reading, actor, id)
  if (!student || roleOf(student) !== 'student') throw new Refusal('NOT_FOUND')
  if (!row.aboutAccount) assertConsent(row, actor, student, age, now)
}

/** @property locks whether a student who is found is locked, so that a link that ends meanwhile counts */
type Reading = { sql: Sql; locks: boolean }

/** A coach's student or a parent's child, where the row says that they may be named. */
async function findOwn({ whose, toParents }: Row, { sql, locks }: Reading, actor: Actor, id: string) {
  if (roleOf(actor) === 'parent')
    return toParents && (await findChildOf(sql, { parent_id: actor.id, student_id: id }))
  if (roleOf(actor) !== 'coach' || (typeof whose === 'object' && 'account' in whose)) return undefined
  return (locks ? lockStudentOf : findStudentOf)(sql, { coach_id: actor.id, student_id: id })
}

/** Values of the header `x-coach-mode`. */
export const coachModes = ['true', 'false'] as const

/** Whom a coach acts for; the id of nobody when coach mode names nobody. */
function studentOfCoachMode(request: FastifyRequest): string | undefined {
  const mode = request.headers['x-coach-mode']
  if (mode === undefined || mode === 'false') return undefined
  // If another value were ignored, a save would change the coach's own rows instead of the student's.
  if (mode !== 'true')
    throw new Refusal('INVALID', { 'x-coach-mode': { fault: 'choice', allowed: coachModes } })
  const id = request.headers['x-student-id']
  return typeof id === 'string' && isId(id) ? id.toLowerCase() : nobodyId
}

const nobodyId = '00000000-0000-0000-0000-000000000000'
