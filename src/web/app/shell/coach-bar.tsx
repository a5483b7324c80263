import { useNavigate } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { session } from '#web/session/session.ts'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import { useKeydown } from '#web/ui/page-keys.ts'
import { tellError } from '#web/ui/toast.ts'
import { withAllWords } from '#web/words/language.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

type PaletteModule = typeof import('./palette.tsx')
const none: never[] = []

/**
 * Shows whose data this is on every page, in print too. It cannot be hidden, and leads out or to another
 * student.
 */
export default function CoachBar() {
  const { shell, errors } = useFirstWords()
  const user = useSession(({ user }) => user)
  const mayChange = useMayChange()
  // Isolates the name's text direction from the sentence.
  const name = `\u2068${user?.name ?? ''}\u2069`
  const navigate = useNavigate()
  const [switcher, setSwitcher] = useState<PaletteModule | null>(null)

  // Not `lazy`: a chunk that fails to load would remove the bar.
  async function choose() {
    try {
      setSwitcher(await withAllWords(import('./palette.tsx')))
    } catch {
      tellError({ message: errors.partNotLoaded })
    }
  }

  function leave() {
    session.exitCoachMode()
    navigate({ to: '/students' })
  }
  useKeydown(({ key, shiftKey }) => key === 'Escape' && shiftKey && leave())

  return (
    <>
      {/* Border around the page; ignores the pointer. */}
      <div aria-hidden className="pointer-events-none fixed inset-0 z-40 border-4 border-t-0 border-coach" />
      <section
        aria-label={shell.coachMode}
        className="sticky top-0 z-40 flex h-12 items-center gap-3 bg-coach px-3 text-15 text-coach-ink lg:px-5 print:static"
      >
        <Eye size={18} aria-hidden className="shrink-0" />
        {/* On a phone a long name has two lines: whose data this is must be readable. */}
        <p className="line-clamp-2 min-w-0 flex-1 text-13 leading-4 wrap-anywhere sm:truncate sm:text-15 sm:leading-normal">
          <strong className="font-semibold">
            {mayChange ? shell.actingFor(name) : shell.lookingAt(name)}
          </strong>
          {mayChange && <span className="hidden sm:inline">&nbsp;· {shell.actingNote}</span>}
        </p>
        <button
          type="button"
          aria-label={shell.switchStudent}
          title={shell.switchStudent}
          data-print="no"
          onClick={choose}
          className="-mx-1.5 flex size-11 shrink-0 items-center justify-center rounded-control"
        >
          <ArrowLeftRight size={18} aria-hidden />
        </button>
        <button
          type="button"
          onClick={leave}
          className="min-h-9 shrink-0 rounded-control bg-coach-ink px-3 text-13 font-medium text-coach"
        >
          <span className="sm:hidden">{shell.exitShort}</span>
          <span className="hidden sm:inline">{shell.exit}</span>
        </button>
      </section>
      {switcher && (
        <switcher.default title={shell.switchStudent} items={none} onClose={() => setSwitcher(null)} />
      )}
    </>
  )
}
