import type { ReactNode } from 'react'

/**
 * Keeps the place of a control while it is not known whether it stays there: one that goes away under a press or the
 * focus takes it along.
 */
export function Held({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  return <span className={isHeld ? 'invisible contents' : 'contents'}>{children}</span>
}
