import { keysOf } from './keys.ts'

/**
 * Paths of the screens; a segment that begins with `$` is a parameter. The server answers every other path
 * with 404. `test/web/screens.test.ts` fails when this list and the router differ.
 */
export const screenPaths = [
  '/',
  '/login',
  '/oidc',
  '/register',
  '/reset-password',
  '/change-password',
  '/404',
  '/500',
  '/dashboard',
  '/log',
  '/focus',
  '/trial-exams',
  '/trial-exams/import',
  '/trial-exams/compare',
  '/trial-exams/new',
  '/trial-exams/$id',
  '/trial-exams/$id/edit',
  '/mistakes',
  '/reports',
  '/letters/$id',
  '/plan',
  '/plan/many',
  '/progress',
  '/sources',
  '/homework',
  '/sources/$id',
  '/students',
  '/students/import',
  '/students/$id',
  '/crooms',
  '/crooms/$id',
  '/users',
  '/settings',
] as const

export type ScreenPath = (typeof screenPaths)[number]

const moved = {
  '/insights': { to: '/progress', search: {} },
  '/graphs': { to: '/progress', search: { view: 'time' } },
  '/curriculum': { to: '/progress', search: { list: '1' } },
  '/exams': { to: '/plan', search: { exams: '1' } },
} as const satisfies Record<string, { to: ScreenPath; search: Record<string, string> }>

/** Addresses of former screens, which are opened from bookmarks and old notices. */
export const movedPaths = keysOf(moved)

/**
 * The address that has the content of a former one; undefined for any other.
 * @param search what the former address says behind its `?`, which stays
 */
export function movedTo(path: string, search: string): string | undefined {
  const former = movedPaths.find((each) => each === path.toLowerCase().replace(/\/$/, ''))
  if (!former) return undefined
  const { to, search: besides } = moved[former]
  const said = new URLSearchParams({ ...besides, ...Object.fromEntries(new URLSearchParams(search)) })
  return [to, said.toString()].filter(Boolean).join('?')
}

const patterns = [...screenPaths, ...movedPaths].map(
  (path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
)

/**
 * HTTP status for a page, matching what the page shows: 404 for a path without a screen, 500 for the error
 * screen. Letter case and a trailing slash do not matter, as in the router.
 * @param path decoded, without the query string
 */
export function screenStatus(path: string): 200 | 404 | 500 {
  if (!patterns.some((pattern) => pattern.test(path))) return 404
  const [, first] = path.split('/')
  return first === '500' ? 500 : first === '404' ? 404 : 200
}

/** Decoded path as the client router reads it; an invalid escape is kept. */
export function decodedPath(url: string): string {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
