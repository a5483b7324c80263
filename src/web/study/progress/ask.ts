import { prefetch } from '#web/api/prefetch.ts'
import { studentAtStart } from '#web/session/known-closed.ts'
import { session } from '#web/session/session.ts'
import { shownCroom } from '#web/study/now/shown-croom.ts'
import { delayFirstPaint } from '#web/ui/first-paint.ts'
import { ownCrooms } from './own-crooms.ts'

// The page names this file in its head: what its sentences are made of is asked for while the page is loading, which its
// components would do once they are drawn. Only on a visit that begins here, and only for a student's own rows.
const { pathname, search } = window.location
const isFirst =
  pathname + search === '/progress' && performance.getEntriesByName('first-contentful-paint').length === 0
const student = isFirst ? studentAtStart(session.getState()) : undefined
if (student !== undefined) {
  const asked = askFor(student)
  // A refusal is told by the component that shows the answer.
  asked.catch(() => {})
  delayFirstPaint(asked)
}

/** Makes each call with the same input as the component that shows its answer. */
async function askFor(student: string): Promise<void> {
  void prefetch(student, 'GET /insight/quality', {})
  const [crooms, account] = await Promise.all([
    prefetch(student, 'GET /croom', {}),
    prefetch(student, 'GET /user/data/{id}', { params: { id: student } }),
  ])
  const croom = shownCroom(ownCrooms(crooms), account.croom_id)
  if (!croom) return
  const params = { id: croom.id }
  await Promise.all([
    prefetch(student, 'GET /insight/cheapest/{id}', { params }),
    prefetch(student, 'GET /insight/forecast/{id}', { params }),
  ])
}
