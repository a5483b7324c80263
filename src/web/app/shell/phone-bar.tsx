import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { Fragment } from 'react'
import { useFirstWords } from '#web/words/use-first-words.ts'
import type { NavItem } from './navigation.ts'

type PhoneBarProps = {
  items: NavItem[]
  /** Opens the menu of what to add; null if nothing can be added. */
  onAdd: (() => void) | null
}

// Large text of the device is bounded by the width, so that no name is cut.
const place =
  'flex min-h-15 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.6vw)] text-dim'

/** The places on the phone, and between them the button that adds. */
export function PhoneBar({ items, onAdd }: PhoneBarProps) {
  const { shell } = useFirstWords()
  const shown = items.filter(({ at }) => at === 'places')
  // One place needs no bar.
  if (shown.length < 2) return null
  return (
    <nav
      aria-label={shell.navigation}
      className="fixed inset-x-0 bottom-0 z-20 flex items-stretch justify-around border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {shown.map(({ to, title, icon: Icon, current }, index) => (
        <Fragment key={to}>
          {onAdd && index === 2 && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={shell.addTitle}
              onClick={onAdd}
              className="my-1.5 flex size-[48px] shrink-0 self-center items-center justify-center rounded-pill bg-pencil text-on-pencil"
            >
              <Plus size={24} aria-hidden />
            </button>
          )}
          <Link
            to={to}
            aria-current={current}
            className={`${place} aria-[current=page]:font-semibold aria-[current=page]:text-ink [&[aria-current=page]>svg]:text-accent`}
          >
            <Icon size={22} aria-hidden />
            <span className="max-w-full truncate">{title}</span>
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
