import type { Input, Reply, Row } from '#contract/call.ts'
import type { Day } from '#rules/day.ts'
import type { Access, Locale, Role, Scope } from '#rules/vocabulary.ts'
import type { Audit } from '#server/services/change.ts'
import type { Passwords } from '#server/services/credentials/passwords.ts'
import type { Tokens } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { Writer } from '#server/services/letter-writer.ts'
import type { Mailer } from '#server/services/mail/mailer.ts'
import type { Providers } from '#server/services/oidc/providers.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import type { Person } from '#server/services/people/sql.ts'
import type { Printer } from '#server/services/printer/printer.ts'
import type { Pusher } from '#server/services/push/pusher.ts'
import type { Readiness } from '#server/services/readiness/readiness.ts'
import type { FileReader } from '#server/services/sheets/file-reader.ts'

/** The holder of the token and its session; `scopes`: what a personal token was made for. */
export type Actor = Person & { id: ActorId; sid: string; scopes?: readonly Scope[] | undefined }

/** The person whose rows a call is about: the student in coach mode, else the actor. */
export type Acting = Person & { id: OwnerId }

/** How a change by somebody else is taken back. */
export type Undo = {
  /** Saves the row again as it was before. */
  restore?(context: Context, id: string, before: object): Promise<unknown>
  /** Takes away what was added. @param change who added it, and what is kept of it */
  remove(context: Context, id: string, change: { actor_id: string; after: object | null }): Promise<unknown>
}

/** Services for answers, besides the database. */
export type Services = {
  readiness: Readiness
  tokens: Tokens
  passwords: Passwords
  mailer: Mailer
  fileReader: FileReader
  printer: Printer
  /** A model that writes a paragraph of letters; undefined where none is set up. */
  writer?: Writer | undefined
  pusher: Pusher
  /** Where people may sign in besides. */
  providers: Providers
  /** By what the trail of changes calls the row. */
  undos: Readonly<Record<string, Undo>>
  publicUrl: string
  demo: boolean
  /** Below this age a parent has to agree; 0: nobody is asked. */
  consentAge: number
  /** Roles that need a second factor. */
  factorRoles: readonly Role[]
  /** Megabytes that the pictures of one student's notebook may take; 0: it takes none. */
  mistakeMegabytes: number
  /** The controller of the stored data, named in the settings (privacy notice). */
  operator: { name: string; contact: string } | null
  rateLimit: boolean
  /** Writes a security event that is no answer of its own to the log. */
  warn?: ((event: 'passkey_counter_stood', about: { actor: string; target: string }) => void) | undefined
  /** Data folder of the embedded database; undefined with `DATABASE_URL`. */
  databaseFolder: string | undefined
}

/** The client of a request, for sessions and rate limits. */
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
  /**
   * Time of the request, milliseconds since 1970: by the clock of the database, for guests by the clock of
   * this machine.
   */
  now: number
  locale: Locale
}

/** Context of a signed-in request; `acting` is the student in coach mode, else the actor. */
export type Context = Common & {
  actor: Actor
  acting: Acting
  /** Current day of the acting user. */
  today: Day
  /** Access of the coach; null outside of coach mode. */
  access: Access | null
  /** Writes an audit row when a coach made the change; does nothing otherwise. */
  audit(change: Audit): Promise<void>
}

/** Context where the token is optional or ignored. */
export type GuestContext = Common & { actor: Actor | null; acting: Acting | null }

/** Context of a `slow` answer; it opens its own transaction. */
export type SlowContext = Context & {
  /** Runs `work` in one transaction, after checking the rights again and locking the acting user. */
  write<T>(work: (context: Context) => Promise<T>): Promise<T>
}

/** Adds `named`, the id of the person whom the call names; the caller may read the rows of that person. */
type NamedBy<R extends Row> = R extends {
  readonly whose: { readonly named: string } | { readonly coached: string }
}
  ? { named: OwnerId }
  : unknown

type ContextOf<R extends Row> = 'guest' extends R['who'][number]
  ? GuestContext
  : R extends { readonly slow: true }
    ? SlowContext
    : Context

/** One answer per row, by the key of the row. */
export type Answers<Rows extends Record<string, Row>> = {
  [Key in keyof Rows]: (
    given: Input<Rows[Key]> & ContextOf<Rows[Key]> & NamedBy<Rows[Key]>,
  ) => Promise<Reply<Rows[Key]>>
}
