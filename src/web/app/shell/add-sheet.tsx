import { Link, useLocation } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Clock from 'lucide-react/icons/timer'
import { useMayTime } from '#web/session/use-session.ts'
import Line from '#web/study/line/line.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

type AddSheetProps = {
  /** Whether the line has the focus, else the first of the ways. */
  startsAtLine: boolean
  onClose(): void
}

/**
 * What can be added: a record in one line, the timer, a record by hand, a trial exam. Of the ways below the line the one
 * that fits the current screen comes first.
 */
export default function AddSheet({ startsAtLine, onClose }: AddSheetProps) {
  const { shell } = useWords()
  const { pathname } = useLocation()
  const mayTime = useMayTime()
  const ways = [
    { to: '/log', search: { start: true }, name: shell.start, text: shell.startText, icon: Clock },
    { to: '/log', search: { new: true }, name: shell.byHand, text: shell.byHandText, icon: NotebookPen },
    { to: '/trial-exams/new', search: {}, name: shell.trial, text: shell.trialText, icon: ClipboardList },
  ] as const
  const first = pathname.startsWith('/trial-exams') ? 2 : pathname === '/log' ? 1 : 0
  const ordered = [ways[first], ...ways.filter((_, index) => index !== first)].filter(
    ({ icon }) => mayTime || icon !== Clock,
  )
  return (
    <Sheet title={shell.addTitle} onClose={onClose}>
      <div className="mb-5">
        <Line place="sheet" isFocused={startsAtLine} onSaved={onClose} />
      </div>
      <ul className="-m-2">
        {ordered.map(({ to, search, name, text, icon: Icon }, index) => (
          <li key={name}>
            <Link
              to={to}
              search={search}
              onClick={onClose}
              data-focus-first={(index === 0 && !startsAtLine) || undefined}
              className="flex min-h-16 items-center gap-4 rounded-control px-3 py-2 hover:bg-sunken"
            >
              <span
                className={`flex size-11 shrink-0 items-center justify-center rounded-pill ${index === 0 ? 'bg-pencil text-on-pencil' : 'bg-sunken text-ink'}`}
              >
                <Icon size={20} aria-hidden />
              </span>
              <Named name={name} facts={text} />
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
