import type { InputOf } from '#web/api/ask.ts'
import type { Refused } from '#web/session/refused.ts'
import type { Parts } from '#web/session/request.ts'
import { useActing } from '#web/session/use-session.ts'
import { tellError } from '#web/ui/toast.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import type { QueuedKey } from './use-queued-save.ts'

/**
 * The `onError` of a save that can wait in the outbox. A refusal that comes when its form is closed is told, and kept in
 * the outbox, from whose list the form can be opened again.
 * @param drop removes the draft once the outbox has what was typed
 */
export function useLateRefusal<K extends QueuedKey>(key: K, drop: () => void) {
  const acting = useActing()
  const isShown = useIsShown()
  return (refused: Refused, input: InputOf<K>): void => {
    if (isShown() || !acting) return
    tellError(refused)
    const { id, name } = acting
    const { status, code, message } = refused
    const refusal = { status, code, message }
    void import('./device-cache.ts')
      .then(({ outbox }) => outbox.add({ student: { id, name }, key, input: input as Parts, refusal }))
      .then(drop, () => {})
  }
}
