import { useRef } from 'react'
import type { CallKey } from '#web/api/ask.ts'
import { isUnreachable } from '#web/api/last-answer.ts'
import { newId } from '#web/api/new-id.ts'

export type Press = Extract<CallKey, `POST /timer/${'start' | 'pause' | 'resume'}`>

/**
 * Idempotency keys of the timer's buttons. A press whose reply was lost keeps its id for the next try, so
 * that the server does not carry it out twice.
 */
export function usePress() {
  const lost = useRef<{ key: Press; id: string } | null>(null)
  return {
    begin(key: Press): string {
      const id = lost.current?.key === key ? lost.current.id : newId()
      lost.current = null
      return id
    },
    fail(key: Press, error: unknown, id: string | undefined): void {
      if (id !== undefined && isUnreachable(error)) lost.current = { key, id }
    },
  }
}
