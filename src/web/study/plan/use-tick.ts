import { useMemo, useState } from 'react'
import { earlier } from '#rules/day.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { newId } from '#web/api/new-id.ts'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import type { Asked } from '#web/study/own-sources/right-sheet.tsx'
import type { PlanItem } from '#web/study/planned/item.ts'
import type { SetUndo } from '#web/study/planned/use-plan.ts'
import { toast } from '#web/ui/toast.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type ShownItem, withTicks } from './with-ticks.ts'

/**
 * Marks planned items as done in one press and takes it back, also offline.
 * @param onDone is given the record of parts of a source whose results are not known
 */
export function useTick(items: readonly PlanItem[], setUndo: SetUndo, onDone: (asked: Asked) => void) {
  const { plan: words, offline } = useWords()
  const student = useActing()?.id
  const dayNow = useDayNow()
  const waiting = useWaiting()
  const [sending, setSending] = useState<ReadonlyMap<string, boolean>>(new Map())
  // One object an item for as long as nothing changes: what is done with an item is known by it.
  const shown = useMemo(() => withTicks(items, waiting, student, sending), [items, waiting, student, sending])
  const save = useQueuedSave('POST /plan/tick')

  async function tick(item: Pick<PlanItem, 'id' | 'day'>, name: string, done: boolean) {
    const { id, day } = item
    if (sending.has(id)) return
    setSending((now) => new Map(now).set(id, done))
    // The page may have been opened on an earlier day. What is planned for later is recorded today.
    const more = done && { record_id: newId(), day: earlier(day, dayNow() ?? day) }
    const saved = save.mutateAsync({ body: { id, done, ...more } })
    // At once, so that a quick Ctrl Z is not lost; it is sent after what it takes back.
    const undo = () =>
      void saved.then(
        () => tick(item, name, !done),
        () => {},
      )
    setUndo(undo)
    try {
      const reply = await saved
      const record = reply?.record
      if (done && record?.part_from && record.questions > 0 && record.correct === null)
        onDone({ id: record.id, name, questions: record.questions })
      const text = done ? words.ticked(name) : words.unticked(name)
      toast({
        text: reply ? text : dotted([text, offline.kept]),
        ...(done && { undo }),
      })
    } catch {
      // Told by `onError`.
    }
    // The bubble keeps what was pressed until the plan that is shown knows it.
    await Promise.all([invalidate([student, 'GET /plan']), invalidate(['outbox'])])
    setSending((now) => new Map([...now].filter(([each, wanted]) => each !== id || wanted !== done)))
  }
  return {
    shown,
    /** @param name of the item, for what is said about it */
    tick: (item: ShownItem, name: string) => void tick(item, name, item.state !== 'done'),
  }
}
