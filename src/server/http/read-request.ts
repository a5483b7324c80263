import type { TSchema } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { accepted } from '#contract/accepted.ts'
import type { Row } from '#contract/call.ts'
import { Refusal } from '#rules/refusal.ts'
import { readQueryHeader } from '#server/http/query-header.ts'
import { refusalOfComplaints } from '#server/http/refusals.ts'
import { type Check, exact, lenient, strict } from '#server/http/schemas.ts'

type Checks = Record<'params' | 'query' | 'search' | 'body', Check | undefined>
type Fields = Record<string, unknown>
type Parts = { params?: Fields; query?: Fields; search?: Fields; body?: Fields }

export type Sent = {
  parts: Parts
  /** The id in the field that the row's `whose` names. */
  subject: string | undefined
  /** The `user_id` of a row that is sent back to its save. */
  owner: string | undefined
  /** What is wrong with it; thrown after the rights are checked, so that strangers learn nothing about the schema. */
  refusal: Refusal | undefined
}

type Reader = (request: FastifyRequest) => Sent

const readers = new WeakMap<Row, Reader>()

/**
 * Reads and checks a row's requests; throws nothing that a request can cause. Its schemas are compiled once in a process,
 * since compiling was the most of `buildApp`.
 */
export function requestReader(row: Row): Reader {
  const known = readers.get(row)
  if (known) return known
  const reader = compiled(row)
  readers.set(row, reader)
  return reader
}

function compiled(row: Row): Reader {
  const { query, body } = accepted(row)
  const check = {
    params: row.params && exact(row.params),
    query: query && strict(query),
    search: row.search && lenient(row.search),
    body: body && strict(body),
  }
  const field = subjectField(row)
  const isOwned = hasAddedOwner(query, row.query) || hasAddedOwner(body, row.body)

  return (request) => {
    let parts: Parts = {}
    try {
      parts = partsOf(check, request)
    } catch (error) {
      if (error instanceof Refusal) return { parts, subject: undefined, owner: undefined, refusal: error }
      throw error
    }
    const fields: Fields = { ...parts.body, ...parts.search, ...parts.query, ...parts.params }
    const idAt = (field: string) => (typeof fields[field] === 'string' ? fields[field] : undefined)
    const owner = isOwned ? idAt('user_id') : undefined
    for (const part of isOwned ? [parts.query, parts.body] : []) delete part?.user_id
    return { parts, subject: field && idAt(field), owner, refusal: undefined }
  }
}

/** @throws Refusal for the first part that its schema refuses */
function partsOf(check: Checks, request: FastifyRequest): Parts {
  const parts: Parts = {}
  if (check.params) parts.params = checked(check.params, request.params, 'NOT_FOUND')
  if (check.query) parts.query = checked(check.query, readQueryHeader(request.headers.query), 'BAD_QUERY')
  if (check.search) parts.search = checked(check.search, request.query, 'INVALID')
  if (check.body) parts.body = checked(check.body, request.body === undefined ? {} : request.body, 'INVALID')
  return parts
}

/** Whether only a row that is sent back names its owner: the answer takes no `user_id`. */
function hasAddedOwner(taken: TSchema | undefined, row: TSchema | undefined): boolean {
  return taken?.properties?.user_id !== undefined && row?.properties?.user_id === undefined
}

function subjectField({ whose }: Row): string | undefined {
  if (typeof whose !== 'object') return undefined
  if ('named' in whose) return whose.named
  return 'coached' in whose ? whose.coached : whose.account
}

function checked(check: Check, value: unknown, code: 'NOT_FOUND' | 'BAD_QUERY' | 'INVALID'): Fields {
  const complaints = check(value)
  if (complaints.length === 0) return value as Fields // each schema of a part is an object
  // A malformed id is an unknown id; a malformed period is a mistake of the caller.
  if (code === 'NOT_FOUND') {
    const isId = complaints.every(({ params }) => params.format === 'uuid')
    throw isId ? new Refusal('NOT_FOUND') : refusalOfComplaints('INVALID', complaints)
  }
  throw refusalOfComplaints(code, complaints)
}
