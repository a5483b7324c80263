/** Input of a call. */
export type Parts = {
  params?: Record<string, unknown>
  query?: object
  search?: Record<string, unknown>
  body?: unknown
}

/** HTTP request of a call such as `GET /graph/study/{id}`. */
export function requestOf(
  key: string,
  parts: Parts,
): { url: string; init: RequestInit & { headers: Record<string, string> } } {
  const [method = 'GET', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  )
  const search = Object.entries(parts.search ?? {}).filter(([, value]) => value !== undefined)
  const asked = new URLSearchParams(search.map(([name, value]) => [name, String(value)])).toString()
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (parts.query) headers.query = encodeQuery(parts.query)
  return {
    url: `/api${filled}${asked && `?${asked}`}`,
    init: {
      method,
      headers,
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    },
  }
}

/** Encodes the `query` header as UTF-8 in base64; `btoa` itself would throw on "ş". */
function encodeQuery(query: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(query))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Whether a call changes data; GETs that save or delete do. */
export function isWrite(key: string): boolean {
  return !key.startsWith('GET ') || /\/(save|delete)(\/|$)/.test(key)
}

/** Id of the row that a save creates or changes. */
export function rowIdOf({ query, body }: Parts): string | undefined {
  return ((query ?? body) as { id?: string } | undefined)?.id
}
