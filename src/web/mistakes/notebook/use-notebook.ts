import { useState } from 'react'
import { invalidate } from '#web/api/invalidate.ts'
import { newId } from '#web/api/new-id.ts'
import { useAllPages } from '#web/api/use-all-pages.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCurrentDay } from '#web/calendar/use-day-now.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import { toast } from '#web/ui/toast.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Sending, withWaiting } from './with-waiting.ts'

/** Solved questions that are shown. */
const solvedSize = 50

/** The notebook as if the outbox were sent, and how a look is told. */
export function useNotebook() {
  const { mistakes: words, record, offline, format } = useWords()
  const student = useActing()?.id ?? ''
  const waiting = useWaiting()
  const today = useCurrentDay() ?? ''
  const open = useAllPages('GET /mistake', { state: 'open' })
  const done = useCall('GET /mistake', { query: { state: 'solved', size: solvedSize } })
  const [sending, setSending] = useState<ReadonlyMap<string, Sending>>(new Map())
  const doneRows = done.data?.rows ?? []
  const all = withWaiting([...open.rows, ...doneRows], waiting, { student, today }, sending)
  const save = useQueuedSave('POST /mistake/look')

  function told(solved: boolean | null, wasSolved: boolean, due: string | null): string {
    if (solved === null) return record.takenBack
    if (solved) return words.wasSolved
    if (wasSolved) return words.reopened
    return due ? words.wasStuck(format.day(due, 'long')) : words.stuck
  }
  async function look(sent: Sending, wasSolved: boolean) {
    const { id, solved } = sent.look
    if (sending.has(id)) return
    setSending((now) => new Map(now).set(id, sent))
    try {
      const reply = await save.mutateAsync({ body: sent.look })
      const text = told(solved, wasSolved, reply?.due ?? null)
      const undo = () => void look({ ...sent, look: { ...sent.look, solved: null } }, wasSolved)
      toast({ text: reply ? text : dotted([text, offline.kept]), ...(solved !== null && { undo }) })
    } catch {
      // Told by `onError`.
    }
    // The next question stays until the list that is shown knows of the look.
    await Promise.all([invalidate([student, 'GET /mistake']), invalidate(['outbox'])])
    setSending((now) => new Map([...now].filter(([, each]) => each !== sent)))
  }
  const waits = all.filter(({ solved_at }) => solved_at === null)
  const solved = all.filter(({ solved_at }) => solved_at !== null)
  return {
    answer: open.first,
    today,
    due: waits.filter(({ due }) => due !== null && due <= today),
    open: waits,
    solved,
    /** How many are solved, also those that are not shown. */
    solvedCount: Math.max(solved.length, (done.data?.total ?? 0) + solved.length - doneRows.length),
    look: (id: string, solved: boolean, wasSolved = false) =>
      void look(
        { look: { id, look_id: newId(), solved }, before: all.find((row) => row.id === id) },
        wasSolved,
      ),
  }
}
