import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Role, Scope } from '#rules/vocabulary.ts'

/** Names between braces in a path: `ParamNames<'GET /graph/study/{id}/time/{period}'>` is `'id' | 'period'`. */
type ParamNames<Key> = Key extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/**
 * One row of the table of calls; its key is `METHOD /path` below /api.
 * Routing, validation, rights, serialization, the typed client, OpenAPI and the contract tests follow from it.
 */
export type Row = {
  /**
   * Roles of the acting user that may call. Only `guest`: the token is ignored. `guest` with others: the
   * token is optional.
   */
  readonly who: readonly (Role | 'guest')[]
  /**
   * How the subject is found. `acting`: the student in coach mode, else the holder of the token.
   * `self`: the holder of the token, never in coach mode. `nobody`: no person's data.
   * `named`: the user whose id is in this parameter (or field of the query, the URL or the body): self, own student or any for an admin.
   * `coached`: a student, for a coach an own one, never in coach mode; without an id the holder of the token.
   * `account`: self or any for an admin, and never in coach mode; without an id the holder of the token.
   */
  readonly whose:
    | 'acting'
    | 'self'
    | 'nobody'
    | { readonly named: string }
    | { readonly coached: string }
    | { readonly account: string }
  /** Shows somebody's study: an admin, who sees only accounts, may name nobody else. */
  readonly showsStudy?: true
  /** A parent may name a child whose tie is active, besides those that `whose` allows. */
  readonly toParents?: true
  /** Of a student who waits for a consent a coach still reads this: the account, no study. */
  readonly aboutAccount?: true
  /** Open also to somebody who must choose a new password first. */
  readonly beforePasswordChange?: true
  /** Open also to a student for whom a parent has to agree first. */
  readonly beforeConsent?: true
  /** Open also to somebody whose role needs a second factor and who has none after the days for it. */
  readonly beforeFactor?: true
  /**
   * Closed for 24 hours after a sign-in with a temporary password; the refusal names this field. A call that is
   * closed for some of what can be sent asks `assertUnguarded` in its answer.
   */
  readonly closedAfterTemporary?: string
  /** It saves a row: a row as a read replied with it may be sent back, see `accepted`. */
  readonly saves?: true
  /** The answer runs in one transaction; in coach mode it needs access `act` and leaves an audit row. */
  readonly writes?: true
  /** It writes words to the student and none of the student's rows: in coach mode access `view` is enough. */
  readonly words?: true
  /** A GET that changes something, with transactions of its own: HEAD is refused, as where `writes` is set. */
  readonly changes?: true
  /**
   * The answer begins with work that takes long (hashing a password, reading a file): it runs outside of a transaction
   * and opens one with `write` when that is done, so that it holds no connection and no lock meanwhile.
   */
  readonly slow?: true
  /**
   * The answer reads only a few rows of one student, by an index, however many years and other students there are. Its
   * statements travel with those of other requests.
   */
  readonly short?: true
  /** Personal tokens for `students:read` or `students:write` may call it, though it is about the caller (`scopeOf`). */
  readonly scope?: 'students'
  readonly params?: TObject
  /** The JSON object sent in the `query` header. */
  readonly query?: TObject
  /** URL search parameters. */
  readonly search?: TObject
  readonly body?: TSchema
  /** Maximum body size in bytes, for schemas that allow more than `usualBodyBytes`. */
  readonly bodyLimit?: number
  readonly reply: TSchema
  /** Media types. The reply is a file that is streamed; `reply` is ignored. */
  readonly file?: readonly string[]
  /** Status of a success when it is not 200. With 303 the reply holds `location`, which is sent as a header too. */
  readonly status?: 201 | 303
  /** A body of any type is accepted and not read. */
  readonly anyBody?: true
  /** A token header that the answer reads itself. */
  readonly header?: 'reftoken' | 'authorization'
  /**
   * The reply carries an ETag and may be cached until it changes. `guests`: only a reply without a token, as one with a
   * token shows what is the person's own.
   */
  readonly etag?: true | 'guests'
  /** Rate limit per window, counted in the database by address, by account or by both. Listed in docs/operations.md. */
  readonly limit?: {
    readonly name: string
    readonly perAddress?: number
    readonly perAccount?: number
    readonly minutes: number
  }
  /** A valid input for the seeded people; the contract tests and the API documentation send it. */
  readonly example: {
    readonly params?: Record<string, unknown>
    readonly query?: Record<string, unknown>
    readonly search?: Record<string, unknown>
    readonly body?: unknown
  }
  readonly note: string
}

/** Maximum body size in bytes of a row without `bodyLimit`. */
export const usualBodyBytes = 32 * 1024

type Part<R, Name extends keyof Row> = R extends { readonly [K in Name]: infer S extends TSchema }
  ? { [K in Name]: Static<S> }
  : unknown

/** Input of a row: `{params, query, search, body}`, each only if the row has it. */
export type Input<R> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'search'> & Part<R, 'body'>

/** A streamed file: a part is produced when the receiver has taken the parts before it (back-pressure). */
export type FileReply = {
  name: string
  type: string
  parts: Iterable<Uint8Array> | AsyncIterable<string | Uint8Array>
}

export type Reply<R> = R extends { readonly file: readonly string[] }
  ? FileReply
  : R extends { readonly reply: infer S extends TSchema }
    ? Static<S>
    : never

type Checked<Rows> = {
  [Key in keyof Rows]: Rows[Key] extends { params: infer P extends TObject }
    ? [ParamNames<Key>, keyof Static<P>] extends [keyof Static<P>, ParamNames<Key>]
      ? Rows[Key]
      : never
    : ParamNames<Key> extends never
      ? Rows[Key]
      : never
}

/** Whether a call ignores the token of a request. */
export function isForGuests({ who }: Row): boolean {
  return who.length === 1 && who[0] === 'guest'
}

/** Whether a call is about the account of the token's holder, or about a parent's child, and so never open in coach mode. */
export function isForSelf({ who, whose }: Row): boolean {
  const isForParents = who.every((each) => each === 'parent')
  return whose === 'self' || isForParents || (typeof whose === 'object' && !('named' in whose))
}

/**
 * What a personal token has to be made for to make a call: `study` for the holder's own study, `students` for that of a
 * coach's students.
 * @returns null for a call that no personal token may make
 */
export function scopeOf(row: Row, isInCoachMode: boolean): Scope | null {
  const { whose, scope = typeof whose === 'object' && 'coached' in whose ? 'students' : undefined } = row
  const area = whose === 'acting' ? (isInCoachMode ? 'students' : 'study') : scope
  return area ? `${area}:${isChange(row) ? 'write' : 'read'}` : null
}

/** What personal tokens for a call are made for: outside of coach mode, then in coach mode. */
export function scopesOf(row: Row): Scope[] {
  if (isForGuests(row)) return []
  return [...new Set([scopeOf(row, false), scopeOf(row, true)].filter((scope) => scope !== null))]
}

/** Whether a call changes something, apart from the traces of a reading (a letter is read, a parent has looked). */
export function isChange({ writes, changes }: Row): boolean {
  return writes === true || changes === true
}

/** Declares the calls of one group. It does not compile when the parameters of a path and `params` differ. */
export function calls<const Rows extends Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Row>>(
  rows: Rows & Checked<Rows>,
): Rows {
  return rows
}

/** Who may make a call and whose data it is about, for rows of the table that have the same. */
export const byGuests = { who: ['guest'], whose: 'nobody' } as const
export const byStudents = { who: ['student'], whose: 'acting' } as const
export const byCoaches = { who: ['coach'], whose: 'self' } as const
export const byEverybody = { who: ['student', 'coach', 'admin', 'parent'], whose: 'self' } as const
