import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { LeaveButton } from '#web/app/waiting/leave-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { NavItem } from './navigation.ts'

/** What is behind the person's own button. */
export default function MoreSheet({ items, onClose }: { items: NavItem[]; onClose(): void }) {
  const { shell } = useWords()
  return (
    <Sheet title={shell.more} onClose={onClose}>
      <ul className="-m-2">
        {items
          .filter(({ at }) => at === 'account')
          .map(({ to, title, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                className="flex min-h-14 items-center gap-3 rounded-control px-3 hover:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
              >
                <Icon size={20} aria-hidden className="text-dim" />
                <span className="flex-1">{title}</span>
                <ChevronRight size={18} aria-hidden className="text-dim" />
              </Link>
            </li>
          ))}
      </ul>
      <LeaveButton className="mt-5 w-full" />
    </Sheet>
  )
}
