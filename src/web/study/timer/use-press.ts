import { useRef } from 'react'
import type { CallKey } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { isUnreachable } from '#web/offline/last-answer.ts'

type Press = Extract<CallKey, `POST /timer/${'start' | 'pause' | 'resume'}`>

/**
 * The ids of presses of the timer's buttons. A press whose reply was lost has its id again when it is the next one to be
 * made: the server may have carried it out, and does not do so twice.
 */
export function usePress() {
  const lost = useRef<{ key: Press; id: string } | null>(null)
  return {
    /** For a press that begins now. */
    begin(key: Press): string {
      const id = lost.current?.key === key ? lost.current.id : newId()
      lost.current = null
      return id
    },
    /** For a press that failed. */
    fail(key: Press, error: unknown, id: string | undefined): void {
      if (id !== undefined && isUnreachable(error)) lost.current = { key, id }
    },
  }
}
