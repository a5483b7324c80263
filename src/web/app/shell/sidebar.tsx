import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { LeaveButton } from '#web/app/waiting/leave-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Brand } from '#web/ui/mark.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { AccountButton } from './account-button.tsx'
import type { NavItem } from './navigation.ts'

type SidebarProps = {
  items: NavItem[]
  /** Only this screen and signing out can be used. */
  isClosed: boolean
  /** Leaves room for the bar of coach mode. */
  isBelowBar: boolean
  /** Opens the menu of what to add; null if nothing can be added. */
  onAdd: (() => void) | null
  /** Opens what is not one of the places. */
  onAccount(): void
}

export function Sidebar({ items, isClosed, isBelowBar, onAdd, onAccount }: SidebarProps) {
  const { shell } = useFirstWords()
  return (
    <aside
      data-print="no"
      className={`fixed bottom-0 left-0 z-20 flex w-56 flex-col border-r border-line bg-surface px-3 pb-4 ${isBelowBar ? 'top-12 ml-1' : 'top-0'}`}
    >
      <Link to="/" className="flex h-16 items-center px-3">
        <Brand />
      </Link>
      {onAdd && (
        <Button variant="write" icon={Plus} aria-haspopup="dialog" className="mb-4" onClick={onAdd}>
          {shell.addTitle}
        </Button>
      )}
      <nav aria-label={shell.navigation} className="flex flex-1 flex-col gap-1">
        {items
          .filter(({ at }) => at === 'places')
          .map(({ to, title, icon: Icon, current }) => (
            <Link
              key={to}
              to={to}
              aria-current={current}
              className="flex min-h-10 items-center gap-3 rounded-control px-3 text-15 transition-colors hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-medium [&[aria-current=page]>svg]:text-accent"
            >
              <Icon size={18} aria-hidden />
              {title}
            </Link>
          ))}
      </nav>
      {isClosed ? (
        <LeaveButton className="mt-2 justify-start" />
      ) : (
        <AccountButton isNamed onClick={onAccount} className="mt-2 min-h-12 px-3" />
      )}
    </aside>
  )
}
