import type { Input, Reply, Row } from '#contract/call.ts'
import type { Day } from '#rules/day.ts'
import type { Goals } from '#rules/goals.ts'
import type { Access, Locale, RoleId } from '#rules/vocabulary.ts'
import type { Audit } from '#server/audit/sql.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Readiness } from '#server/health/readiness.ts'
import type { FileReader } from '#server/import/file-reader.ts'
import type { Post } from '#server/mail/post.ts'

/** A person as rights and answers need one. */
export type Person = {
  id: string
  role_id: RoleId
  name: string
  email: string
  locale: Locale
  timezone: string
  day_start: number
  week_start: number
  goals: Goals
  croom_id: string | null
  must_change_password: boolean
}

/** The holder of the token, and the session it belongs to. */
export type Actor = Person & { sid: string }

/** What answers use besides the database. */
export type Services = {
  readiness: Readiness
  tokens: Tokens
  passwords: Passwords
  post: Post
  fileReader: FileReader
  publicUrl: string
  demo: boolean
  rateLimit: boolean
  /** Where the embedded database lies; undefined where the database is a server of its own. */
  databaseFolder: string | undefined
}

/** Where a request came from, for sessions and limits. */
export type Caller = {
  address: string
  device: string | null
  bearer: string | undefined
  reftoken: string | undefined
}

type Common = {
  sql: Sql
  services: Services
  caller: Caller
  /** The time of the request by the database's clock, milliseconds since 1970; for guests by this machine's. */
  now: number
  locale: Locale
}

/** Somebody is signed in; `acting` is the student in coach mode, else the actor. */
export type Context = Common & {
  actor: Actor
  acting: Person
  /** The acting user's day at the time of the request. */
  today: Day
  /** What the coach may do; null outside of coach mode. */
  access: Access | null
  /** Leaves a trace for the acting user when a coach made the change; nothing otherwise. */
  audit(change: Audit): Promise<void>
}

/** The token may be missing or is not read. */
export type GuestContext = Common & { actor: Actor | null; acting: Person | null }

/** An answer that works on passwords opens its transaction itself. */
export type HashingContext = Context & {
  /** Runs `work` in one transaction, with the rights decided again and the acting user locked in it. */
  write<T>(work: (context: Context) => Promise<T>): Promise<T>
}

type ContextOf<R extends Row> = 'guest' extends R['who'][number]
  ? GuestContext
  : R extends { readonly hashes: true }
    ? HashingContext
    : Context

type Answer<R extends Row> = (given: Input<R> & ContextOf<R>) => Promise<Reply<R>>

/**
 * An answer whose first part takes long and needs no transaction. Rights are asked before `prepare`, which has the
 * database but no transaction, and again before the answer it returns, which has one where the row writes.
 */
type PreparedAnswer<R extends Row> = {
  prepare(given: Input<R> & ContextOf<R>): Promise<Answer<R>>
}

/** One answer a row, under the row's key. */
export type Answers<Rows extends Record<string, Row>> = {
  [Key in keyof Rows]: Answer<Rows[Key]> | PreparedAnswer<Rows[Key]>
}
