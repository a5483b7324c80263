import { addressOf, requestAt } from '#server/services/push/endpoint.ts'

/** Longest answer of a provider: its description, its keys, its tokens. */
const mostBytes = 256 * 1024

/** A provider that does not answer, or not as one that works: nobody's sign-in would succeed. */
export class Unanswered extends Error {}

/**
 * Sends a request to a provider and reads its whole answer; follows no redirect.
 * @param issuer its own origin may be called as the operator has set it up; any other address has to be public and
 *   https, so that a provider cannot make us call our own network
 * @param signal ends the request whatever answers
 * @throws Unanswered
 */
export async function askProvider(
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: unknown },
  issuer: URL,
  signal: AbortSignal,
): Promise<Response> {
  const url = new URL(address)
  const isOwn = url.origin === issuer.origin
  const pinned = isOwn ? undefined : await orAborted(addressOf(address, []), signal).catch(unanswered)
  if (!isOwn && pinned === undefined) throw new Error(`${url.host} may not be reached`)
  const answer = new Promise<Response>((resolve, reject) => {
    const request = requestAt(url, pinned ?? url.hostname, { method, headers, signal }, (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > mostBytes) request.destroy(new Error(`the answer is longer than ${mostBytes} bytes`))
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0 } = response
        const type = response.headers['content-type']
        const hasBody = ![204, 205, 304].includes(statusCode)
        resolve(
          new Response(hasBody ? Buffer.concat(parts) : null, {
            status: statusCode,
            headers: type === undefined ? {} : { 'content-type': type },
          }),
        )
      })
    })
    request.on('error', reject)
    request.end(body === undefined || body === null ? undefined : String(body))
  })
  const answered = await answer.catch(unanswered)
  if (answered.status >= 500) throw new Unanswered(`the provider answered ${answered.status}`)
  return answered
}

function unanswered(error: unknown): never {
  throw new Unanswered(error instanceof Error ? error.message : '', { cause: error })
}

/** A lookup of DNS cannot be aborted: nobody waits for it any longer. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
