import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useSession } from '#web/session/use-session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { navItems } from './navigation.ts'

/** On the phone: the screens that its bar has no room for. */
export function MoreDoor() {
  const { shell } = useWords()
  const user = useSession(({ user }) => user)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const [isOpen, setIsOpen] = useState(false)
  const items = navItems(user?.role_id ?? 2, isCoachMode).filter(({ isBehindDoor }) => isBehindDoor)
  return (
    <div className="-my-1.5 lg:hidden">
      <IconButton label={shell.moreScreens} icon={Menu} onClick={() => setIsOpen(true)} />
      <Sheet title={shell.moreScreens} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ul className="-m-2">
          {items.map(({ to, word, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-14 items-center gap-3 rounded-control px-3 hover:bg-sunken">
                <Icon size={20} aria-hidden className="text-dim" />
                <span className="flex-1">{shell.nav[word]}</span>
                <ChevronRight size={18} aria-hidden className="text-dim" />
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}
