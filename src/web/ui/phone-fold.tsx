import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef, useState } from 'react'
import { useIsAtLeast } from './use-is-at-least.ts'

type PhoneFoldProps = { title: string; className?: string; children: ReactNode }

/** A card that a phone opens at a press of its title, so that a long page fits it; a wide screen shows it at once. */
export function PhoneFold({ title, className = '', children }: PhoneFoldProps) {
  const isWide = useIsAtLeast('lg')
  // What was wide stays open on paper, which is narrower.
  const [isOpen, setIsOpen] = useState(isWide)
  const wasPressed = useRef(false)
  // The button that had the focus is gone.
  const focus = (opened: HTMLElement | null) => {
    if (wasPressed.current) opened?.focus()
    wasPressed.current = false
  }
  return (
    <div className={`min-w-0 empty:hidden ${className}`}>
      {isWide || isOpen ? (
        <div ref={focus} tabIndex={-1} className="outline-none">
          {children}
        </div>
      ) : (
        <h2>
          <button
            type="button"
            aria-expanded={false}
            onClick={() => {
              wasPressed.current = true
              setIsOpen(true)
            }}
            className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 text-left text-15 font-semibold hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">{title}</span>
            <ChevronRight size={18} aria-hidden className="shrink-0 text-dim" />
          </button>
        </h2>
      )}
    </div>
  )
}
