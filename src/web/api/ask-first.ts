import type { ScreenPath } from '#rules/screens.ts'
import { studentAtStart } from '#web/session/known-closed.ts'
import { session } from '#web/session/session.ts'
import { delayFirstPaint } from '#web/ui/first-paint.ts'
import type { CallKey, InputOf, ReplyOf } from './ask.ts'
import { prefetch } from './prefetch.ts'

type Ask = <K extends CallKey>(key: K, input: InputOf<K>) => Promise<ReplyOf<K>>

/**
 * Called by a file of a page when it is loaded: asks for what the page shows first, which its components would
 * only ask for once they are drawn. Other requests wait for these answers. It asks only on a visit that begins at
 * the page's bare address, and only for a student's own rows.
 * @param list calls `ask` with each call, with the same input as the component that shows the answer; a refusal is
 * told by that component
 */
export function askFirst(path: ScreenPath, list: (ask: Ask, student: string) => Promise<void>): void {
  const { pathname, search } = window.location
  if (pathname + search !== path || performance.getEntriesByName('first-contentful-paint').length > 0) return
  const student = studentAtStart(session.getState())
  if (student === undefined) return
  const asked = list((key, input) => prefetch(student, key, input), student)
  asked.catch(() => {})
  delayFirstPaint(asked)
}
