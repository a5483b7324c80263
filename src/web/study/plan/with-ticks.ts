import type { Entry } from '#web/offline/device-store.ts'
import { inputOf } from '#web/offline/entry-input.ts'
import type { PlanItem } from '#web/study/planned/item.ts'

/** A planned item as it will be when all ticks were sent; done without a tick, its records cannot be taken back here. */
export type ShownItem = PlanItem & { isTicked: boolean }

/** Planned items as if the ticks of this device were sent. @param sending ticks that wait for their answer, by item */
export function withTicks(
  items: readonly PlanItem[],
  entries: readonly Entry[],
  student: string | undefined,
  sending: ReadonlyMap<string, boolean>,
): ShownItem[] {
  const wanted = new Map<string, boolean>()
  for (const entry of entries) {
    const tick = inputOf(entry, 'POST /plan/tick')?.body
    if (!tick || entry.student.id !== student || entry.refusal) continue
    wanted.set(tick.id, tick.done)
  }
  for (const [id, done] of sending) wanted.set(id, done)
  return items.map((item) => {
    const done = wanted.get(item.id)
    if (done === undefined) return { ...item, isTicked: item.tick !== null }
    return { ...item, isTicked: done, state: done ? 'done' : 'open' }
  })
}
