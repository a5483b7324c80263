import webPush from 'web-push'
import type { Sql } from '#server/services/database/client.ts'
import { Later } from '#server/services/jobs/lane.ts'
import { addressOf, requestAt } from '#server/services/push/endpoint.ts'
import { readKeys, type Subscription } from '#server/services/push/sql.ts'

/** What a device shows. */
export type Push = { title: string; body: string; url: string; tag: string }

/** Sends pushes by the protocol of RFC 8030, encrypted for the browser (RFC 8291) and signed (RFC 8292). */
export type Pusher = {
  /** With which a browser subscribes. */
  publicKey(): Promise<string>
  /** Whether an endpoint may be reached, see `addressOf`. */
  mayReach(endpoint: string): Promise<boolean>
  /**
   * Hands a push over.
   * @param topic the same for the same notice: the service replaces what the device has not got yet
   * @returns `gone` when the browser no longer wants pushes
   * @throws Later
   */
  send(to: Subscription, push: Push, topic: string): Promise<'done' | 'gone'>
}

const deadlineMs = 10_000
/** How long the service keeps a push for a device that is off. */
const keptSeconds = 24 * 3600

/**
 * @param subject whom a push service may ask: a mailto: or https: address
 * @param hosts see `addressOf`
 */
export function makePusher(sql: Sql, subject: string, hosts: readonly string[]): Pusher {
  let kept: Promise<{ publicKey: string; privateKey: string }> | undefined
  const keys = () => {
    kept ??= firstKeys(sql).catch((error) => {
      kept = undefined
      throw error
    })
    return kept
  }
  return {
    publicKey: async () => (await keys()).publicKey,
    mayReach: async (endpoint) => (await addressOf(endpoint, hosts).catch(() => undefined)) !== undefined,
    async send({ endpoint, p256dh, auth }, push, topic) {
      const address = await addressOf(endpoint, hosts).catch((error) => {
        throw new Later(`the push service was not found: ${error.message}`)
      })
      if (address === undefined) return 'gone'
      const vapidDetails = { subject, ...(await keys()) }
      const wanted = encrypted({ endpoint, keys: { p256dh, auth } }, push, { vapidDetails, topic })
      if (!wanted) return 'gone'
      const { status, retryAfter } = await post(endpoint, address, wanted)
      if (status >= 200 && status < 300) return 'done'
      // 400, 401, 403 and 413 say that this push is refused for good; the browser stays.
      if (status === 404 || status === 410) return 'gone'
      if (status === 429 || status >= 500) throw new Later(`the push service answered ${status}`, retryAfter)
      throw new Later(`the push service refused with ${status}`, 3600)
    },
  }
}

async function firstKeys(sql: Sql) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const stored = await readKeys(sql, { public_key: publicKey, private_key: privateKey })
  if (!stored) throw new Error('the stored keys were not found')
  return { publicKey: stored.public_key, privateKey: stored.private_key }
}

/** Headers and body of the request; undefined for keys that are none. */
function encrypted(
  to: webPush.PushSubscription,
  push: Push,
  options: Pick<webPush.RequestOptions, 'vapidDetails' | 'topic'>,
) {
  try {
    const { headers, body } = webPush.generateRequestDetails(to, JSON.stringify(push), {
      ...options,
      TTL: keptSeconds,
      contentEncoding: 'aes128gcm',
    })
    return { headers, body }
  } catch {
    return undefined
  }
}

type Wanted = NonNullable<ReturnType<typeof encrypted>>

/** Sends to the address that was checked. Ends at the deadline whatever answers. */
function post(endpoint: string, address: string, { headers, body }: Wanted) {
  const signal = AbortSignal.timeout(deadlineMs)
  return new Promise<{ status: number; retryAfter?: number }>((resolve, reject) => {
    const options = { method: 'POST', headers, signal }
    const request = requestAt(new URL(endpoint), address, options, (response) => {
      const asked = secondsAsked(response.headers['retry-after'], Date.now())
      resolve({ status: response.statusCode ?? 0, ...(asked > 0 && { retryAfter: asked }) })
      // Nothing of the body is needed, and it may have no end.
      response.destroy()
    })
    request.on('error', (error) => reject(new Later(`the push service was not reached: ${error.message}`)))
    request.end(body)
  })
}

/**
 * What a Retry-After header asks for: seconds, or a date (RFC 9110, 10.2.3).
 * @param now milliseconds since 1970
 * @returns seconds from now on; not above 0, or not a number, when it asks for nothing
 */
function secondsAsked(header: string | undefined, now: number): number {
  if (header === undefined) return Number.NaN
  return /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
}
