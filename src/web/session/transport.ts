import { defaultLocale } from '#rules/locale.ts'
import { writeIfRoom } from '#web/ui/storage.ts'
import { packs } from '#web/words/packs.ts'
import type { Unloaded } from '#web/words/tr/unloaded.ts'
import type { Environment } from './environment.ts'
import type { Answer, FetchJson } from './refresh.ts'
import { Refused } from './refused.ts'
import { requestOf } from './request.ts'

/** Error codes of the page itself. */
export type OwnCode = keyof Unloaded['faults']

/** Session storage key of the last request id with a 500. */
export const faultKey = 'fault'

/** A downloaded file. */
export type SentFile = { name: string; content: Blob }

/** Sends one request and reads its answer, without the rules of a session. Requests have no timeout. */
export function makeTransport(environment: Environment) {
  function refused(status: number, code: OwnCode): Refused {
    return new Refused(status, code, packs[environment.language()].unloaded.faults[code])
  }

  /** The reason for a missing answer: the query was cancelled, or there is no connection. */
  function lost(error: unknown, signal?: AbortSignal): unknown {
    if (signal?.aborted) return error
    environment.heard(false)
    return refused(0, 'OFFLINE')
  }

  const fetchJson: FetchJson = async (key, parts, extra, signal, asFile) => {
    const { url, init } = requestOf(key, parts)
    const headers = { ...init.headers, 'accept-language': environment.language(), ...extra }
    let response: Response
    try {
      response = await environment.fetch(url, { ...init, headers, ...(signal && { signal }) })
    } catch (error) {
      throw lost(error, signal)
    }
    const { status } = response
    // The page of a proxy in place of a file has no name.
    const isFile = asFile && response.ok && response.headers.has('content-disposition')
    const body = isFile ? await readFile(response) : await readJson(key, response, signal)
    // A gateway error is not an answer of the server.
    environment.heard(body !== undefined && (status < 502 || status > 504))
    return { status, body, retryAfter: secondsIn(response.headers.get('retry-after')) }
  }

  /** A reply with a file and its name; a truncated reply is an error. */
  async function readFile(response: Response): Promise<SentFile> {
    const [, name = 'etut'] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    try {
      return { name, content: await response.blob() }
    } catch {
      throw refused(0, 'OFFLINE')
    }
  }

  /** JSON of a reply; undefined if it is not JSON. A truncated reply is an error. */
  async function readJson(key: string, response: Response, signal?: AbortSignal): Promise<unknown> {
    const type = response.headers.get('content-type') ?? ''
    if (type.includes('json')) {
      try {
        return await response.json()
      } catch (error) {
        throw lost(error, signal)
      }
    }
    // HTML of a proxy instead of JSON: only a console warning, as the specification says.
    if (type.includes('html')) environment.warn(`${key} answered with HTML instead of JSON`)
    return undefined
  }

  /** The error of an answer above 399; the request id of a 500 is stored until the tab is closed. */
  function refusalOf({ status, body }: Pick<Answer, 'status' | 'body'>): Refused {
    const { message, code, fields, ticket, known, request_id } = (body ?? {}) as Record<string, unknown>
    if (typeof request_id === 'string') writeIfRoom(environment.tab, faultKey, request_id)
    if (typeof message !== 'string' || message === '') return refused(status, 'NO_MESSAGE')
    return new Refused(
      status,
      typeof code === 'string' ? code : 'UNAVAILABLE',
      message,
      (ticket ? { ticket, ...(known as object) } : (fields ?? {})) as Record<string, string>, // error format of the contract
      typeof request_id === 'string' ? request_id : undefined,
    )
  }

  return { fetchJson, refused, refusalOf }
}

/** Whether a code is one of the page's own, with words of the page. */
export function isOwnCode(code: string): code is OwnCode {
  return code in packs[defaultLocale].unloaded.faults
}

function secondsIn(retryAfter: string | null): number | null {
  const seconds = Number.parseInt(retryAfter ?? '', 10)
  return Number.isFinite(seconds) ? seconds : null
}
