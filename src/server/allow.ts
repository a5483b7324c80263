import type { FastifyRequest } from 'fastify'
import type { Row } from '#contract/call.ts'
import { isId } from '#rules/id.ts'
import { Refusal } from '#rules/refusal.ts'
import { type Access, roleOf } from '#rules/vocabulary.ts'
import type { Actor, Person, Services } from '#server/answer.ts'
import type { Claims } from '#server/auth/tokens.ts'
import type { Sql } from '#server/database/sql.ts'
import { findActor, findStudentOf, hasLink, lockActor, lockStudentOf } from '#server/people/sql.ts'

/** Who asks, for whom, how far a coach may go, and when: by the database's clock, in milliseconds since 1970. */
export type Grant = {
  actor: Actor | null
  acting: Person | null
  access: Access | null
  now: number | undefined
}

const nobody: Grant = { actor: null, acting: null, access: null, now: undefined }

/** Calls that somebody who must change the password may still make. */
const openBeforeChange = /^(GET|POST|DELETE) \/(auth\/|user\/pass\/change$|sabit)/

/**
 * Rights, decided in this one place before an answer runs. For a row that writes, the acting user is locked with them:
 * two of the same request run one after the other, and the second finds what the first has made.
 * @param sql the transaction of the answer where it writes, so that a link that ends meanwhile counts
 * @param locks whether `sql` is such a transaction
 * @throws Refusal UNAUTHORIZED | TOKEN_EXPIRED | FORBIDDEN | COACH_SCOPE | MUST_CHANGE_PASSWORD | NOT_FOUND
 */
export async function allow(
  key: string,
  row: Row,
  request: FastifyRequest,
  named: string | undefined,
  services: Services,
  sql: Sql,
  locks: boolean,
): Promise<Grant> {
  if (row.who.length === 1 && row.who[0] === 'guest') return nobody
  const bearer = bearerOf(request)
  if (bearer === undefined) {
    if (row.who.includes('guest')) return nobody
    throw new Refusal('UNAUTHORIZED')
  }
  const claims = services.tokens.read(bearer)
  const studentId = studentOfCoachMode(request)
  const [{ now, ...actor }, student] =
    studentId === undefined
      ? [await signedIn(sql, claims, locks ? lockActor : findActor)]
      : await Promise.all([
          signedIn(sql, claims, findActor),
          (locks ? lockStudentOf : findStudentOf)(sql, claims.sub, studentId),
        ])
  if (actor.must_change_password && !openBeforeChange.test(key)) throw new Refusal('MUST_CHANGE_PASSWORD')

  if (studentId !== undefined) {
    if (roleOf(actor) !== 'coach' || !student || roleOf(student) !== 'student')
      throw new Refusal('COACH_SCOPE')
    if (row.whose === 'self') throw new Refusal('COACH_SCOPE')
    if (row.writes && student.access !== 'act') throw new Refusal('COACH_SCOPE')
  }
  const acting = student ?? actor
  if (!row.who.includes(roleOf(acting))) throw new Refusal('FORBIDDEN')
  if (typeof row.whose === 'object') await allowNamed(sql, actor, named)
  return { actor, acting, access: student?.access ?? null, now }
}

async function signedIn(sql: Sql, claims: Claims, find: typeof findActor) {
  const actor = await find(sql, claims.sub, claims.sid)
  if (!actor) throw new Refusal('UNAUTHORIZED')
  return { ...actor, sid: claims.sid }
}

/** A user named by id: oneself, an own student, anybody for an admin; all others look unknown. */
async function allowNamed(sql: Sql, actor: Actor, id: string | undefined): Promise<void> {
  if (id === undefined || id === actor.id || roleOf(actor) === 'admin') return
  if (roleOf(actor) === 'coach' && (await hasLink(sql, actor.id, id))) return
  throw new Refusal('NOT_FOUND')
}

/** The token of the Authorization header; the bare token is accepted too. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim()
  return header?.replace(/^Bearer\s+/i, '') || undefined
}

/** Whom a coach acts for; '' when coach mode names nobody. */
function studentOfCoachMode(request: FastifyRequest): string | undefined {
  if (request.headers['x-coach-mode'] !== 'true') return undefined
  const id = request.headers['x-student-id']
  return typeof id === 'string' && isId(id) ? id.toLowerCase() : nobodyId
}

const nobodyId = '00000000-0000-0000-0000-000000000000'
