import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { isChange, isForGuests, type Row } from '#contract/call.ts'
import { table } from '#contract/table.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import { allow, type Grant } from '#server/http/allow.ts'
import { accountOf, bearerOf, claimedBy, signedInTo } from '#server/http/bearer.ts'
import { requestReader } from '#server/http/read-request.ts'
import { localeOf } from '#server/http/refusals.ts'
import { note, noteRefusal } from '#server/http/security-log.ts'
import { sendReply } from '#server/http/send-reply.ts'
import { answers } from '#server/http/subjects.ts'
import { countTry } from '#server/services/attempts/attempts.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Audit } from '#server/services/change.ts'
import { networkOf } from '#server/services/client-address.ts'
import type { Services } from '#server/services/context.ts'
import type { Database, Sql } from '#server/services/database/client.ts'
import { actorFinder } from '#server/services/people/actor-finder.ts'
import { isOwn } from '#server/services/people/person-ids.ts'
import { makeQueue } from '#server/services/queue.ts'

/** An answer as the router sees it: the table's types have proved that it fits its row. */
type AnyAnswer = (given: object) => Promise<unknown>

/** Makes a route of each row of the table. Every request takes the steps of `handler`, in their order. */
export function addRoutes(app: FastifyInstance, database: Database, services: Services): void {
  // How many calls of one account run at a time, and how many wait, so that its parallel calls cannot take every
  // connection of the pool. Its writes wait for each other in the database
  // anyway: here they hold no connection meanwhile. Slow work has a queue of its own, so that writes do not wait for it.
  const turns = {
    read: makeQueue({ own: { atATime: 3, places: 200, retryAfter: 1 } }),
    write: makeQueue({ own: { atATime: 1, places: 100, retryAfter: 1 } }),
    slow: makeQueue({ own: { atATime: 1, places: 40, retryAfter: 1 } }),
  }

  const find = actorFinder(database)

  for (const [key, row] of Object.entries<Row>(table)) {
    const [method = '', path = ''] = key.split(' ')
    const answer = answers[key as keyof typeof table] as unknown as AnyAnswer // proved by Answers<Table>
    const read = requestReader(row)
    app.route({
      method: method as HTTPMethods, // the key's own type says so
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      // A browser, a proxy or a link checker may send HEAD by itself.
      exposeHeadRoute: !isChange(row),
      ...(row.bodyLimit && { bodyLimit: row.bodyLimit }),
      ...(row.anyBody && { config: { anyBody: true } }),
      onRequest: authenticate,
      schema: row.file ? {} : { response: { [row.status ?? 200]: row.reply } },
      handler,
    })

    /** Before the body is read, so that nobody without a token can make the server parse a large one. */
    async function authenticate(request: FastifyRequest) {
      note(request, { call: key })
      const bearer = isForGuests(row) ? undefined : bearerOf(request)
      await noting(request, async () => {
        if (bearer !== undefined) services.tokens.readBearer(bearer)
        else if (!row.who.includes('guest')) throw new Refusal('UNAUTHORIZED')
      })
    }

    async function handler(request: FastifyRequest, reply: FastifyReply) {
      if (row.header === 'authorization') note(request, { actor: claimedBy(request, services) })
      const account = isForGuests(row) ? undefined : accountOf(request, services)
      const sent = read(request)
      // Before anything waits: a connection that is closed meanwhile has none any more. One that the client has reset
      // before it was accepted never had one, whatever the type says; all of those count as one network.
      const address = request.ip ?? 'unknown'

      /** Decides the rights, then hands the answer what it works with. */
      const admit = async (sql: Sql, locks: boolean) => {
        note(request, { sent: sent.parts })
        // What decides rights is short, and every request asks it.
        const grant = await noting(request, () =>
          allow(
            row,
            request,
            sent.subject,
            services,
            locks ? sql : database.shared,
            locks ? undefined : find,
          ),
        )
        note(request, { grant })
        if (grant.acting && grant.access) reply.header('x-acting-for', grant.acting.id)
        if (sent.refusal) throw sent.refusal
        if (sent.owner !== undefined && sent.owner !== grant.acting?.id)
          throw new Refusal('RULE', { user_id: { fault: 'choice', allowed: [grant.acting?.id] } })
        return { ...sent.parts, ...contextOf(request, address, sql, services, grant) }
      }
      const outsideTransaction = async () => {
        await countByAddress(address)
        const context = await admit(row.short ? database.shared : database.together(), false)
        await countByAccount(account)
        return context
      }
      const write = <T>(work: (context: object) => Promise<T>) =>
        turns.write(account, () => database.transaction(async (sql) => work(await admit(sql, true))))

      const run = async () => {
        if (row.slow)
          return turns.slow(account, async () => answer({ ...(await outsideTransaction()), write }))
        if (!row.writes)
          return turns.read(account ?? guestsOf(row), async () => answer(await outsideTransaction()))
        // A count must survive a refusal of the answer, so it is made before the transaction.
        if (row.limit) await turns.read(account, outsideTransaction)
        return write(answer)
      }
      const body = await run()
      const actor = signedInTo(body, services)
      if (actor !== undefined) note(request, { actor })
      return sendReply(row, request, reply, body)
    }

    /** Counted in the account's queue, so that its parallel calls do not take a connection each. */
    async function countByAddress(address: string): Promise<void> {
      if (row.limit?.perAddress === undefined || !services.rateLimit) return
      const { name, perAddress, minutes } = row.limit
      await countTry(database, `${name}@${networkOf(address)}`, perAddress, minutes)
    }

    /** Counted after the rights are checked: a token whose session has ended uses nothing up. */
    async function countByAccount(account: string | undefined): Promise<void> {
      if (row.limit?.perAccount === undefined || account === undefined || !services.rateLimit) return
      const { name, perAccount, minutes } = row.limit
      await countTry(database, `${name}:${account}`, perAccount, minutes)
    }

    /** Tells the log who was refused a right. */
    async function noting<T>(request: FastifyRequest, decide: () => Promise<T>): Promise<T> {
      try {
        return await decide()
      } catch (error) {
        note(request, { actor: claimedBy(request, services) })
        if (error instanceof Refusal) noteRefusal(request, error, true)
        throw error
      }
    }
  }
}

/**
 * The queue that all guests share on a call whose token is optional, so that many guests take only a few connections.
 * It is not the id of an account.
 */
function guestsOf({ who, changes }: Row): string | undefined {
  return who.length > 1 && who.includes('guest') && !changes ? 'guests' : undefined
}

/** What an answer gets besides the input of the call: `Context` or `GuestContext`. */
function contextOf(
  request: FastifyRequest,
  address: string,
  sql: Sql,
  services: Services,
  { actor, acting, named, access, now = Date.now() }: Grant,
) {
  const reftoken = request.headers.reftoken
  return {
    sql,
    services,
    now,
    locale: localeOf(request),
    caller: {
      address,
      device: request.headers['user-agent']?.slice(0, 300).toWellFormed() ?? null,
      bearer: bearerOf(request),
      reftoken: typeof reftoken === 'string' ? reftoken : undefined,
    },
    actor,
    acting,
    named,
    access,
    ...(acting && { today: dayAt(now, acting.timezone, acting.day_start) }),
    async audit(change: Audit) {
      if (actor && acting && !isOwn(acting.id, actor.id)) await trace(sql, acting.id, actor, change)
    },
  }
}
