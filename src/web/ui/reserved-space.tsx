import type { ReactNode } from 'react'

/**
 * Reserves the space of a control while it is unknown whether it stays, so that it is not removed during a
 * click or while focused.
 */
export function ReservedSpace({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  return <span className={isHeld ? 'invisible contents' : 'contents'}>{children}</span>
}
