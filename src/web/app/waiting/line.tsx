import { useState } from 'react'
import { late } from '#web/api/lazy.ts'
import { useIsOutdated, useWaiting } from '#web/offline/use-waiting.ts'
import { session } from '#web/session/session.ts'
import { useOnline } from '#web/session/use-online.ts'
import { useSession } from '#web/session/use-session.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

const OutboxSync = late(() => import('./sync.tsx'))
const WaitingSheet = late(() => import('./waiting-sheet.tsx'))

const action = 'min-h-11 px-1 font-medium text-accent-ink underline underline-offset-4'

/** Shows that the device is offline and what is unsent; empty otherwise. */
export function OfflineLine() {
  const { offline: words } = useFirstWords()
  const isOnline = useOnline()
  const waiting = useWaiting()
  const [isOpen, setOpen] = useState(false)
  const [gone, setGone] = useState(0)
  const refused = waiting.filter(({ refusal }) => refusal !== null).length
  const count = waiting.length - refused
  const offer = useOffer()
  const isQuiet = isOnline && waiting.length === 0 && !offer && gone === 0

  return (
    <>
      <OutboxSync onGone={setGone} />
      {isOpen && <WaitingSheet onClose={() => setOpen(false)} />}
      <div role="status">
        {!isQuiet && (
          <div
            className={`flex min-h-11 flex-wrap items-center justify-center gap-x-3 px-4 py-1 text-center text-13 lg:pl-60 ${refused + gone > 0 ? 'bg-bad/10' : 'bg-sunken'}`}
          >
            {gone > 0 && (
              <>
                <span>{words.gone(gone)}</span>
                <button type="button" className={action} onClick={() => setGone(0)}>
                  {words.goneSeen}
                </button>
              </>
            )}
            {!isOnline && <span>{words.offline}</span>}
            {offer && isOnline && (
              <>
                <span>{offer.text}</span>
                <button type="button" className={action} onClick={offer.take}>
                  {offer.name}
                </button>
              </>
            )}
            {waiting.length > 0 && (
              <button type="button" className={action} onClick={() => setOpen(true)}>
                {refused > 0 ? words.refused(refused) : words.waiting(count)}
              </button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** What a person may do about this page while it is online: sign in again, or load a newer build. */
function useOffer(): { text: string; name: string; take(): void } | null {
  const { offline: words } = useFirstWords()
  const sessionWaits = useSession(({ isWaiting }) => isWaiting)
  const isOutdated = useIsOutdated()
  if (sessionWaits) return { text: words.sessionWaits, name: words.signIn, take: session.signInAgain }
  return isOutdated ? { text: words.update, name: words.reload, take: () => window.location.reload() } : null
}
