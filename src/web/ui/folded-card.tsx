import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'

type FoldedCardProps = {
  title: string
  /** Beside the title, such as a number of rows. */
  note?: string
  /** Where what is in it comes next. */
  beginsOpen?: boolean
  children: ReactNode
}

/** A section of a page that is seldom read: a press on its title opens it. What was typed into it stays. */
export function FoldedCard({ title, note, beginsOpen = false, children }: FoldedCardProps) {
  const [isOpen, setIsOpen] = useState(beginsOpen)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 overflow-hidden rounded-card border border-line bg-surface ${isOpen ? '' : 'print:hidden'}`}
    >
      <h2 id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          data-print="keep"
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 px-4 text-left text-15 font-semibold outline-offset-[-2px] hover:bg-sunken lg:px-5"
        >
          <span className="min-w-0 flex-1 basis-24">{title}</span>
          {note && <span className="tabular text-right text-13 font-normal text-dim">{note}</span>}
          <ChevronDown
            size={18}
            aria-hidden
            data-print="no"
            className={`shrink-0 text-dim ${isOpen ? '' : '-rotate-90'}`}
          />
        </button>
      </h2>
      <div hidden={!isOpen}>{children}</div>
    </section>
  )
}
