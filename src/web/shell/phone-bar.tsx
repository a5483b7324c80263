import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { Fragment } from 'react'
import { useWords } from '#web/words/use-words.ts'
import type { NavItem } from './navigation.ts'

/** The phone's navigation, with one round button that adds a record. */
export function PhoneBar({ items, hasAdd }: { items: NavItem[]; hasAdd: boolean }) {
  const { shell } = useWords()
  const shown = hasAdd ? items.filter(({ isBehindDoor }) => !isBehindDoor) : items
  return (
    <nav
      aria-label={shell.navigation}
      className="fixed inset-x-0 bottom-0 z-20 flex items-stretch justify-around border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {shown.map(({ to, word, icon: Icon }, index) => (
        <Fragment key={to}>
          {hasAdd && index === 2 && (
            <Link
              to="/log"
              search={{ new: true }}
              aria-label={shell.add}
              className="my-1.5 flex size-12 shrink-0 items-center justify-center rounded-pill bg-accent text-on-accent"
            >
              <Plus size={24} aria-hidden />
            </Link>
          )}
          <Link
            to={to}
            className="flex min-h-15 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-12 text-dim aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
          >
            <Icon size={22} aria-hidden />
            <span className="max-w-full truncate">{shell.nav[word]}</span>
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
