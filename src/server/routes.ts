import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { FileReply, Row } from '#contract/call.ts'
import { table } from '#contract/table.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import { allow, bearerOf } from '#server/allow.ts'
import type { Services } from '#server/answer.ts'
import { answers } from '#server/answers.ts'
import { appendAudit } from '#server/audit/sql.ts'
import { countTry } from '#server/auth/attempts.ts'
import { networkOf } from '#server/client-address.ts'
import type { Database, Sql } from '#server/database/sql.ts'
import { note, noteRefusal } from '#server/events.ts'
import { readQueryHeader } from '#server/query-header.ts'
import { localeOf, refusalOfComplaints } from '#server/refusals.ts'
import { type Check, lenient, strict } from '#server/schemas.ts'
import { makeTurns } from '#server/turns.ts'

type Parts = { params?: unknown; query?: unknown; search?: unknown; body?: unknown }
/** An answer as the router sees it: the table's types have proved that it fits its row. */
type AnyAnswer = (given: object) => Promise<unknown>
type AnyPrepared = { prepare(given: object): Promise<AnyAnswer> }

/** Makes a route of each row of the table. */
export function addRoutes(app: FastifyInstance, database: Database, services: Services): void {
  // Writes of one account wait for each other in the database anyway: here they hold no connection meanwhile.
  const writing = makeTurns(1, 100)
  const reading = makeTurns(3, 200)
  const preparing = makeTurns(3, 20)
  for (const [key, row] of Object.entries<Row>(table)) {
    const [method = '', path = ''] = key.split(' ')
    const answer = answers[key as keyof typeof answers] as unknown as AnyAnswer | AnyPrepared // proved by Answers<Table>
    const read = reader(row)
    const inTurn = row.writes ? writing : reading
    app.route({
      method: method as HTTPMethods, // the key's own type says so
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ...(row.bodyLimit && { bodyLimit: row.bodyLimit }),
      schema: row.file ? {} : { response: { [row.status ?? 200]: row.reply } },
      handler: async (request, reply) => {
        note(request, { call: key })
        if (row.header === 'authorization') note(request, { actor: claimedBy(request, services) })
        if (row.limit && services.rateLimit) {
          await countTry(
            database,
            `${row.limit.name}@${networkOf(request.ip)}`,
            row.limit.perAddress,
            row.limit.minutes,
          )
        }
        const account = row.who.every((who) => who === 'guest') ? undefined : accountOf(request, services)
        // Authenticate before validating, so that strangers learn nothing about the schema.
        const { subject, refusal, parts } = read(request)
        const allowed = async (sql: Sql, locks: boolean) => {
          note(request, { sent: parts })
          const grant = await allow(key, row, request, subject, services, sql, locks).catch((error) => {
            note(request, { actor: claimedBy(request, services) })
            if (error instanceof Refusal) noteRefusal(request, error, true)
            throw error
          })
          note(request, { grant })
          if (grant.acting && grant.access) reply.header('x-acting-for', grant.acting.id)
          if (refusal) throw refusal
          return { ...parts, ...contextOf(request, sql, services, grant) }
        }
        const write = <T>(work: (context: object) => Promise<T>) =>
          database.transaction(async (sql) => work(await allowed(sql, true)))
        // What is prepared takes seconds: the account's other writes do not wait for it.
        const ready =
          'prepare' in answer
            ? await preparing(account, async () => answer.prepare(await allowed(database, false)))
            : answer
        const most = services.rateLimit ? row.limit?.perAccount : undefined
        const body = await inTurn(account, async () => {
          if (row.writes && !row.hashes && most === undefined) return write(ready)
          const context = await allowed(database, false)
          // Counted once the session is known to be open: with an ended one nobody uses up what the account may do.
          if (row.limit && most !== undefined && account !== undefined)
            await countTry(database, `${row.limit.name}:${account}`, most, row.limit.minutes)
          if (!row.writes) return ready(context)
          return row.hashes ? ready({ ...context, write }) : write(ready)
        })
        const actor = signedInTo(body, services)
        if (actor !== undefined) note(request, { actor })
        if (row.etag) return sendTagged(request, reply, body)
        if (row.file) return sendFile(reply, body as FileReply) // the type of an answer with `file`
        return reply.status(row.status ?? 200).send(body)
      },
    })
  }
}

/** Whose token a request carries; undefined where it carries none that is good. */
function accountOf(request: FastifyRequest, services: Services): string | undefined {
  const bearer = bearerOf(request)
  try {
    return bearer === undefined ? undefined : services.tokens.read(bearer).sub
  } catch {
    return undefined
  }
}

/** Whose token a request carries, also one whose session is over; nobody where it was not signed here. */
function claimedBy(request: FastifyRequest, services: Services): string | undefined {
  const bearer = bearerOf(request)
  return bearer === undefined ? undefined : services.tokens.readExpired(bearer)?.sub
}

/** Whose session a reply carries the tokens of. */
function signedInTo(body: unknown, services: Services): string | undefined {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
  return typeof token === 'string' ? services.tokens.readExpired(token)?.sub : undefined
}

/** An error on the way ends the connection: a file that is cut off is not taken for a whole one. */
function sendFile(reply: FastifyReply, { name, type, parts }: FileReply) {
  reply.type(`${type}; charset=utf-8`).header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(parts, { objectMode: false }))
}

/** Constants change with a release alone: a client that has them is told so in one line. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const text = String(reply.serialize(body))
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-language' })
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

function contextOf(
  request: FastifyRequest,
  sql: Sql,
  services: Services,
  { actor, acting, access, now = Date.now() }: Awaited<ReturnType<typeof allow>>,
) {
  const reftoken = request.headers.reftoken
  return {
    sql,
    services,
    now,
    locale: localeOf(request),
    caller: {
      address: request.ip,
      device: request.headers['user-agent']?.slice(0, 300).toWellFormed() ?? null,
      bearer: bearerOf(request),
      reftoken: typeof reftoken === 'string' ? reftoken : undefined,
    },
    actor,
    acting,
    access,
    ...(acting && { today: dayAt(now, acting.timezone, acting.day_start) }),
    async audit(change: Parameters<typeof appendAudit>[3]) {
      if (actor && acting && actor.id !== acting.id) await appendAudit(sql, acting.id, actor, change)
    },
  }
}

/** Reads and checks what a request sends for a row; a refusal is handed on, so that rights come first. */
function reader(row: Row) {
  const check = {
    params: row.params && strict(row.params),
    query: row.query && strict(row.query),
    search: row.search && lenient(row.search),
    body: row.body && strict(row.body),
  }
  const namedField = typeof row.whose === 'object' ? row.whose.named : undefined

  return (
    request: FastifyRequest,
  ): { parts: Parts; subject: string | undefined; refusal: Refusal | undefined } => {
    const parts: Parts = {}
    try {
      if (check.params) parts.params = checked(check.params, request.params, 'NOT_FOUND')
      if (check.query) parts.query = checked(check.query, readQueryHeader(request.headers.query), 'BAD_QUERY')
      if (check.search) parts.search = checked(check.search, request.query, 'INVALID')
      if (check.body)
        parts.body = checked(check.body, request.body === undefined ? {} : request.body, 'INVALID')
    } catch (error) {
      if (error instanceof Refusal) return { parts, subject: undefined, refusal: error }
      throw error
    }
    const sent = {
      ...(parts.search as object),
      ...(parts.query as object),
      ...(parts.params as object),
    } as Record<string, string | undefined>
    return { parts, subject: namedField && sent[namedField], refusal: undefined }
  }
}

function checked(check: Check, value: unknown, code: 'NOT_FOUND' | 'BAD_QUERY' | 'INVALID'): unknown {
  const complaints = check(value)
  if (complaints.length === 0) return value
  // An id that is none is an unknown id; a period that is none is a mistake of the caller.
  if (code === 'NOT_FOUND') {
    const isId = complaints.every(({ params }) => params.format === 'uuid')
    throw isId ? new Refusal('NOT_FOUND') : refusalOfComplaints('INVALID', complaints)
  }
  throw refusalOfComplaints(code, complaints)
}
