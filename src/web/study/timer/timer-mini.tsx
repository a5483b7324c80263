import { Link, useLocation } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/timer'
import { useContext, useEffect } from 'react'
import { useMayTime } from '#web/session/use-session.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { TitlePrefix } from '#web/ui/use-page-title.ts'
import { dotted } from '#web/words/dotted.ts'
import { formatClock } from '#web/words/format.ts'
import { useWords } from '#web/words/use-words.ts'
import { useTimer, useTimerNow } from './use-timer.ts'

/** Running time on screens without the timer. On every screen it keeps the timer up to date. */
export default function TimerMini() {
  const { timer: words } = useWords()
  const timer = useTimer(60_000)
  const mayTime = useMayTime()
  const { seconds } = useTimerNow(timer)
  const { find, unnamed } = useNames()
  const { pathname } = useLocation()
  useTitleClock(timer && !timer.paused ? formatClock(seconds) : null)
  if (!mayTime || !timer || ['/dashboard', '/log', '/focus'].includes(pathname)) return null
  const name = find(timer)?.names.at(-1) ?? unnamed(timer)
  return (
    <Link
      to="/log"
      className="flex min-h-11 items-center justify-center gap-2 border-b border-line bg-accent-soft px-4 text-13 text-accent-ink"
    >
      <Clock size={16} aria-hidden />
      <strong className="tabular font-semibold">{formatClock(seconds)}</strong>
      <span className="min-w-0 truncate">{dotted([timer.paused && words.paused, name])}</span>
    </Link>
  )
}

/** Running time before the document title; in coach mode the student's name. */
function useTitleClock(clock: string | null): void {
  const isActing = useContext(TitlePrefix) !== ''
  useEffect(() => {
    const title = document.title.replace(/^[\d:]+ · /, '')
    document.title = clock === null || isActing ? title : `${clock} · ${title}`
  }, [clock, isActing])
}
