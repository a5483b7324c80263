import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Role } from '#rules/vocabulary.ts'

/** Names between braces in a path: `ParamNames<'GET /graph/study/{id}/time/{period}'>` is `'id' | 'period'`. */
export type ParamNames<Key> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/**
 * One row of the table of calls; its key is `METHOD /path` below /api.
 * Routing, validation, rights, serialization, the typed client, OpenAPI and the contract tests follow from it.
 */
export type Row = {
  /** Roles of the acting user that may call. `guest` alone: the token is not read; beside others: it may be missing. */
  readonly who: readonly (Role | 'guest')[]
  /**
   * How the subject is found. `acting`: the student in coach mode, else the holder of the token.
   * `self`: the holder of the token, never in coach mode. `nobody`: no person's data.
   * `named`: the user whose id stands in this parameter (or field of the query or the URL): self, own student or any for an admin.
   */
  readonly whose: 'acting' | 'self' | 'nobody' | { readonly named: string }
  /** The answer runs in one transaction; in coach mode it needs access `act` and leaves an audit row. */
  readonly writes?: true
  /**
   * The answer works on passwords: it runs outside of a transaction and opens one with `write` when the hashing
   * is done, so that Argon2 never runs while rows are locked.
   */
  readonly hashes?: true
  readonly params?: TObject
  /** The JSON object of the `query` header. */
  readonly query?: TObject
  /** URL search parameters. */
  readonly search?: TObject
  readonly body?: TSchema
  /** Bytes that a body may have where the usual ones are too few for what the schema allows. */
  readonly bodyLimit?: number
  readonly reply: TSchema
  /** Media types: the reply is a file that is sent while it is read, and `reply` is not looked at. */
  readonly file?: readonly string[]
  /** Status of a success when it is not 200. */
  readonly status?: 201
  /** A token of the headers that the answer itself reads. */
  readonly header?: 'reftoken' | 'authorization'
  /** The reply carries an ETag and may be kept as long as it fits. */
  readonly etag?: true
  /** Attempts allowed in a window, counted in the database per address and, where given, per account. */
  readonly limit?: {
    readonly name: string
    readonly perAddress: number
    readonly perAccount?: number
    readonly minutes: number
  }
  /** An input that succeeds for the seeded people; the contract tests and the docs send it. */
  readonly example: {
    readonly params?: Record<string, unknown>
    readonly query?: Record<string, unknown>
    readonly search?: Record<string, unknown>
    readonly body?: unknown
  }
  readonly note: string
}

/** Bytes that a body may have where its row says nothing else. */
export const usualBodyBytes = 32 * 1024

type Part<R, Name extends keyof Row> = R extends { readonly [K in Name]: infer S extends TSchema }
  ? { [K in Name]: Static<S> }
  : unknown

/** What a caller sends for a row: `{params, query, search, body}`, each only where the row has it. */
export type Input<R> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'search'> & Part<R, 'body'>

/** A file on its way: its parts are read when the receiver has taken those before. */
export type FileReply = { name: string; type: string; parts: AsyncIterable<string | Uint8Array> }

/** What a row answers with. */
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

/** Declares the calls of one group; a parameter that the path and `params` do not share does not compile. */
export function calls<const Rows extends Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Row>>(
  rows: Rows & Checked<Rows>,
): Rows {
  return rows
}
