import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What paper shows in place of the page. On the screen there is nothing of it; `theme.css` hides the page. */
export function Printed({ className, children }: { className: string; children: ReactNode }) {
  return createPortal(
    <div className={`printed bg-[#fff] text-[#000] not-print:hidden ${className}`} aria-hidden>
      {children}
    </div>,
    document.body,
  )
}
