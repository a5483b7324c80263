import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { outbox } from '#web/offline/device-cache.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { InstallOffer } from '#web/offline/install-offer.tsx'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useOnline } from '#web/session/use-online.ts'
import { useActing, useActor, useMayChange } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { dropDraftOf, hasForm, reopen } from './reopen.ts'

/** Lists unsent and refused saves with their actions. */
export default function WaitingSheet({ onClose }: { onClose(): void }) {
  const words = useWords()
  const { offline, common } = words
  const time = useOwnTime()
  const actor = useActor()
  const acting = useActing()
  const mayChange = useMayChange()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isOnline = useOnline()
  const waiting = useWaiting()
  const [isFormTaken, setIsFormTaken] = useState(false)

  /** Reopens a refused save in its form; the entry is removed when it is saved there. */
  async function mend(entry: Entry) {
    const address = await reopen(entry)
    setIsFormTaken(address === null)
    if (address === null) return
    onClose()
    // A form of this page was there before the draft, so it is left for a moment.
    const isHere = address.split('?')[0] === pathname
    if (isHere) await navigate({ to: '/trial-exams', replace: true })
    navigate({ href: address, replace: isHere })
  }
  const mayMend = (entry: Entry) =>
    entry.refusal !== null && entry.student.id === acting?.id && mayChange && hasForm(entry)

  return (
    <Sheet title={offline.title} onClose={onClose}>
      <p className="mb-3 text-13 text-dim">{waiting.length === 0 ? offline.allSent : offline.text}</p>
      <ErrorText className="mb-3">{isFormTaken && offline.formTaken}</ErrorText>
      <ul className="divide-y divide-line">
        {waiting.map((entry) => (
          <li key={entry.seq} className="grid gap-2 py-3">
            <div>
              <p className="font-medium">{describe(entry, words)}</p>
              <p className="text-13 text-dim">
                {entry.student.id !== actor?.id && <bdi>{entry.student.name} · </bdi>}
                {time.instant(new Date(entry.madeAt).toISOString())}
              </p>
              {entry.refusal && <p className="text-13 text-bad">{entry.refusal.message}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {mayMend(entry) && (
                <Button variant="write" onClick={() => mend(entry)}>
                  {common.edit}
                </Button>
              )}
              {entry.refusal && (
                <Button onClick={() => outbox.retry(entry).then(() => outbox.flushAnew())}>
                  {common.retry}
                </Button>
              )}
              <ConfirmButton
                label={common.delete}
                question={offline.discardSure}
                isPending={false}
                onSure={() => {
                  void dropDraftOf(entry)
                  void outbox.discard(entry.seq)
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      {waiting.some(({ refusal }) => !refusal) && isOnline && (
        <Button className="mt-3" onClick={() => outbox.flushAnew()}>
          {offline.sendNow}
        </Button>
      )}
      {waiting.length > 0 && (
        <div className="mt-5">
          <InstallOffer />
        </div>
      )}
    </Sheet>
  )
}

type Said = {
  kind?: keyof ReturnType<typeof useWords>['common']['kinds']
  day?: string
  minutes?: number
  level?: 0 | 1 | 2 | 3 | 4 | null
  name?: string
  done?: boolean
  solved?: boolean
}

function describe(
  { key, input }: Pick<Entry, 'key' | 'input'>,
  { offline, common, fields, mistakes, format }: ReturnType<typeof useWords>,
): string {
  const content = (input.query ?? input.body ?? {}) as Said
  const day = content.day === undefined ? undefined : format.day(content.day)
  if (key === 'POST /trialexam/save') return dotted([common.kinds.trial, content.name, day])
  if (key === 'GET /state/delete/{id}') return offline.deletion
  if (key.startsWith('POST /mistake')) return ofMistake(content, mistakes)
  if (key === 'POST /plan/tick') return dotted([content.done ? offline.tick : offline.untick, day])
  const level = content.level ?? null
  const isLevel = level !== null && !content.minutes
  const what = isLevel ? fields.level : content.kind && common.kinds[content.kind]
  const size = isLevel ? common.levels[level] : content.minutes ? format.minutes(content.minutes) : undefined
  return dotted([what, size, day])
}

/** A question of the notebook that waits to be sent, or whether it was solved when it came back. */
function ofMistake({ solved }: Said, words: ReturnType<typeof useWords>['mistakes']): string {
  if (solved === undefined) return words.title
  return dotted([words.title, solved ? words.solved : words.stuck])
}
