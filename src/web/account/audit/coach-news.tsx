import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { useState } from 'react'
import { roleIds } from '#rules/vocabulary.ts'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActing, useSession } from '#web/session/use-session.ts'
import { writeIfRoom } from '#web/ui/storage.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

const NewsSheet = late(() => import('./news-sheet.tsx'))

const size = 50
const newsDays = 7

/** One line with the number of changes by others since the last visit; opens the list. */
export default function CoachNews({ isReady }: { isReady: boolean }) {
  const { dashboard: words } = useFirstWords()
  const acting = useActing()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const isOwn = !isCoachMode && acting?.role_id === roleIds.student
  // Loaded after the first paint; the space of the line is reserved.
  const audit = useCall('GET /audit', { query: { size } }, { enabled: isReady && isOwn })
  const [isOpen, setIsOpen] = useState(false)
  const [seen, setSeen] = useState(() => newsSeen(acting?.id ?? ''))
  const since = Math.max(seen, audit.dataUpdatedAt - newsDays * 86_400_000)
  const rows = isOwn ? (audit.data?.rows.filter(({ at }) => Date.parse(at) > since) ?? []) : []
  const names = [...new Set(rows.map(({ actor }) => actor.name))]
  const [name] = names
  if (name === undefined || !acting) return null
  const text = names.length === 1 ? words.changesBy(name, rows.length) : words.changesByOthers(rows.length)

  function close() {
    const newest = Math.max(...rows.map(({ at }) => Date.parse(at)))
    rememberNews(acting?.id ?? '', newest)
    setSeen(newest)
    setIsOpen(false)
  }
  return (
    <>
      <div role="status" className="flex min-w-0">
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          data-print="no"
          aria-label={text}
          className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 font-medium text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          <UserRoundPen size={14} aria-hidden className="shrink-0" />
          {/* On a phone the next exam needs the line. */}
          <span className="truncate max-lg:hidden">{text}</span>
          <span className="lg:hidden">{rows.length}</span>
        </button>
      </div>
      {isOpen && <NewsSheet rows={rows} onClose={close} />}
    </>
  )
}

const key = 'changesSeen'

/** Time until which the person has seen changes, in milliseconds since 1970; 0 if unknown on this device. */
function newsSeen(userId: string): number {
  const [owner, at] = window.localStorage.getItem(key)?.split(' ') ?? []
  return owner === userId ? Number(at) || 0 : 0
}

/** Removed at sign-out; then the changes of the last days are shown once more. */
function rememberNews(userId: string, at: number): void {
  writeIfRoom(window.localStorage, key, `${userId} ${at}`)
}
