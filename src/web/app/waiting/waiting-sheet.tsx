import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { InputOf } from '#web/api/ask.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { outbox } from '#web/offline/device-cache.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { InstallOffer } from '#web/offline/install-offer.tsx'
import type { QueuedKey } from '#web/offline/use-queued-save.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import type { Parts } from '#web/session/request.ts'
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
                {entry.student.id !== actor?.id && <bdi>{entry.student.name}&nbsp;· </bdi>}
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

type Words = ReturnType<typeof useWords>

/** What each save that can wait is called. */
const names: { readonly [K in QueuedKey]: (input: InputOf<K>, words: Words) => string } = {
  'GET /state/save': ({ query }, words) => ofRecord(query, words),
  'GET /state/delete/{id}': (_, { offline }) => offline.deletion,
  'POST /trialexam/save': ({ body: { name, day } }, { common, format }) =>
    dotted([common.kinds.trial, name, day && format.day(day)]),
  'POST /plan/tick': ({ body: { done, day } }, { offline, format }) =>
    dotted([done ? offline.tick : offline.untick, day && format.day(day)]),
  'POST /mistake': (_, { mistakes }) => mistakes.title,
  'POST /mistake/look': ({ body: { solved } }, { mistakes, common }) =>
    dotted([mistakes.title, solved === null ? common.undo : solved ? mistakes.solved : mistakes.stuck]),
  'DELETE /mistake/{id}': (_, { mistakes, common }) => dotted([mistakes.title, common.delete]),
}

function describe({ key, input }: Entry, words: Words): string {
  // `useQueuedSave` has added it with the input of its call; another build may have kept saves that this one does not.
  const name = names[key as QueuedKey] as ((input: Parts, words: Words) => string) | undefined
  return name?.(input, words) ?? ''
}

function ofRecord(
  { kind, day, minutes, level }: InputOf<'GET /state/save'>['query'],
  { common, fields, format }: Words,
): string {
  const isLevel = level != null && !minutes
  const what = isLevel ? fields.level : kind && common.kinds[kind]
  const size = isLevel ? common.levels[level] : minutes ? format.minutes(minutes) : undefined
  return dotted([what, size, day && format.day(day)])
}
