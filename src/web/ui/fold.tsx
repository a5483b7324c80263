import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'

type FoldProps = Pick<ComponentProps<'details'>, 'open' | 'className' | 'children'> & {
  summary: ReactNode
  /** Of the line that is pressed. */
  summaryClassName?: string
}

/** A part of a card that is seldom read: a press on its line opens it. */
export function Fold({
  summary,
  className = '',
  summaryClassName = 'text-dim',
  children,
  ...rest
}: FoldProps) {
  return (
    <details {...rest} className={`group ${className}`}>
      <summary className={`flex min-h-11 list-none items-center gap-1 text-13 ${summaryClassName}`}>
        {summary}
        <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
