import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type FoldProps = {
  summary: ReactNode
  className?: string
  /** Of the line that is pressed. */
  summaryClassName?: string
  children: ReactNode
}

/** A part of a card that is seldom read: a press on its line opens it. */
export function Fold({ summary, className = '', summaryClassName = 'text-dim', children }: FoldProps) {
  return (
    <details className={`group ${className}`}>
      <summary className={`flex min-h-11 list-none items-center gap-1 text-13 ${summaryClassName}`}>
        {summary}
        <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
