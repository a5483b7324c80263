import BellIcon from 'lucide-react/icons/bell'
import { useRef, useState } from 'react'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useWords } from '#web/words/use-words.ts'

const NoticePanel = late(() => import('#web/account/notices/panel.tsx'))

const most = 99
const everyMs = 60_000
/** One row: the bell needs only the count. */
const query = { unread: true, size: 1 }

/** The bell with the number of unread notices, at the end of a screen's title. Nothing waits for it. */
export default function Bell() {
  const { notices: words, format } = useWords()
  const answer = useCall('GET /notice', { query }, { refetchInterval: everyMs })
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const unread = answer.data?.unread ?? 0
  return (
    <>
      <button
        data-print="no"
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={words.bell(unread)}
        title={words.title}
        onClick={() => setIsOpen(!isOpen)}
        className="relative inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
      >
        <BellIcon size={22} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            style={{ position: 'absolute', top: 2, right: 0, minWidth: 18, height: 18, padding: '0 5px' }}
            className="tabular inline-flex items-center justify-center rounded-pill bg-accent text-12 font-semibold text-on-accent"
          >
            {unread > most ? `${most}+` : format.number(unread)}
          </span>
        )}
      </button>
      {isOpen && <NoticePanel opener={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}
