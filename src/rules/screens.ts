/**
 * Addresses of the pages; a part that begins with `$` is any text. The server knows by them which addresses it answers
 * with 404; `test/web/screens.test.ts` fails when the router has another screen, or lacks one.
 */
export const screenPaths: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/change-password',
  '/404',
  '/500',
  '/dashboard',
  '/log',
  '/curriculum',
  '/trial-exams',
  '/trial-exams/import',
  '/trial-exams/compare',
  '/trial-exams/new',
  '/trial-exams/$id',
  '/trial-exams/$id/edit',
  '/reports',
  '/exams',
  '/plan',
  '/graphs',
  '/students',
  '/students/$id',
  '/crooms',
  '/crooms/$id',
  '/users',
  '/settings',
]

/**
 * Marks the app's page at an address of any status. The service worker shows a page that has it, and takes a 404 or 500
 * without it for the word of a proxy whose server is gone.
 */
export const pageHeader = 'x-etut-page'

const patterns = screenPaths.map(
  (path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
)

/**
 * The status with which the page of an address is answered, as the page itself will show: 404 for an address without
 * a screen, 500 for the screen of a fault. Letters and a slash at the end do not matter, as in the router.
 * @param path decoded, without its search
 */
export function screenStatus(path: string): 200 | 404 | 500 {
  if (!patterns.some((pattern) => pattern.test(path))) return 404
  const [, first] = path.split('/')
  return first === '500' ? 500 : first === '404' ? 404 : 200
}
