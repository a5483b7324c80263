import type { FetchJson } from './refresh.ts'
import { Refused } from './refused.ts'
import { requestOf } from './request.ts'
import type { Surroundings } from './surroundings.ts'
import { writeIfRoom } from './token-store.ts'

const words = {
  OFFLINE: { tr: 'Bağlantı yok. Yeniden denenebilir.', en: 'No connection. You can try again.' },
  UNAUTHORIZED: { tr: 'Oturumun sona erdi.', en: 'Your session has ended.' },
  NOT_JSON: {
    tr: 'Sunucuya ulaşılamıyor. Birazdan yeniden dene.',
    en: 'The server cannot be reached. Try again shortly.',
  },
  OTHER_PERSON: {
    tr: 'Bu tarayıcıda şu an başka biri girişli.',
    en: 'Somebody else is signed in in this browser now.',
  },
  OTHER_STUDENT: {
    tr: 'Başka bir sekmede başka bir öğrenciye geçildi. Önce kiminle devam edeceğini seç.',
    en: 'Another tab has switched to another student. Choose first whom to go on with.',
  },
}

/** Where a tab keeps the number of its last fault. */
export const faultKey = 'fault'

/** A file that the server has sent. */
export type SentFile = { name: string; content: Blob }

/** One request and its answer, without any of the session's rules. */
export function makeTransport(around: Surroundings) {
  function refused(status: number, code: keyof typeof words): Refused {
    return new Refused(status, code, words[code][around.language()])
  }

  /** Why no answer came: whoever asked has given up, or there is no connection; one that takes too long is none. */
  function lost(error: unknown, signal?: AbortSignal): unknown {
    const isGivenUp = signal?.aborted && signal.reason?.name !== 'TimeoutError'
    return isGivenUp ? error : refused(0, 'OFFLINE')
  }

  const fetchJson: FetchJson = async (key, parts, extra, signal, asFile) => {
    const { url, init } = requestOf(key, parts)
    const headers = { ...init.headers, 'accept-language': around.language(), ...extra }
    let response: Response
    try {
      response = await around.fetch(url, { ...init, headers, ...(signal && { signal }) })
    } catch (error) {
      throw lost(error, signal)
    }
    const body = asFile && response.ok ? await readFile(response) : await readJson(key, response, signal)
    return { status: response.status, body }
  }

  /** A reply that is a file, under the name the server gave it; cut off on the way it is none. */
  async function readFile(response: Response): Promise<SentFile> {
    const [, name = 'etut'] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    try {
      return { name, content: await response.blob() }
    } catch {
      throw refused(0, 'OFFLINE')
    }
  }

  /** What a reply says; cut off on the way it is none. */
  async function readJson(key: string, response: Response, signal?: AbortSignal): Promise<unknown> {
    const type = response.headers.get('content-type') ?? ''
    if (type.includes('json')) {
      try {
        return await response.json()
      } catch (error) {
        throw lost(error, signal)
      }
    }
    // A proxy's page in the place of an answer: said to those who look, and to nobody else.
    if (type.includes('html')) around.warn(`${key} answered with HTML instead of JSON`)
    return undefined
  }

  /** What an answer above 399 says, in words for a person; the number of a fault is known until the tab is closed. */
  function refusalOf({ status, body }: { status: number; body: unknown }): Refused {
    const { message, code, fields, request_id } = (body ?? {}) as Record<string, unknown>
    if (typeof request_id === 'string') writeIfRoom(around.tab, faultKey, request_id)
    return new Refused(
      status,
      typeof code === 'string' ? code : 'UNAVAILABLE',
      typeof message === 'string' ? message : words.NOT_JSON[around.language()],
      (fields ?? {}) as Record<string, string>, // the contract's form of an error
      typeof request_id === 'string' ? request_id : undefined,
    )
  }

  return { fetchJson, refused, refusalOf }
}
