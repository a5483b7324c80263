import { outbox } from '#web/session/kept.ts'
import { useActor } from '#web/session/use-session.ts'
import { AskOnce } from '#web/ui/ask-once.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { describe } from './describe.ts'
import { useOnline, useWaiting } from './use-waiting.ts'

/** What waits on this device and what the server did not take, each with what can be done about it. */
export default function WaitingSheet({ onClose }: { onClose(): void }) {
  const words = useWords()
  const { offline, common } = words
  const format = useFormat()
  const actor = useActor()
  const isOnline = useOnline()
  const waiting = useWaiting()
  return (
    <Sheet title={offline.title} isOpen onClose={onClose}>
      <p className="mb-3 text-13 text-dim">{waiting.length === 0 ? offline.allSent : offline.text}</p>
      <ul className="divide-y divide-line">
        {waiting.map((entry) => (
          <li key={entry.seq} className="grid gap-2 py-3">
            <div>
              <p className="font-medium">{describe(entry, words, format)}</p>
              <p className="text-13 text-dim">
                {entry.student.id !== actor?.id && <bdi>{entry.student.name} · </bdi>}
                {format.instant(new Date(entry.madeAt).toISOString(), actor?.timezone ?? 'UTC')}
              </p>
              {entry.refusal && <p className="text-13 text-bad">{entry.refusal.message}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {entry.refusal && (
                <Button onClick={() => outbox.retry(entry).then(() => outbox.flush())}>{common.retry}</Button>
              )}
              <AskOnce
                label={common.delete}
                question={offline.discardSure}
                isPending={false}
                onSure={() => outbox.discard(entry.seq)}
              />
            </div>
          </li>
        ))}
      </ul>
      {waiting.some(({ refusal }) => !refusal) && isOnline && (
        <Button className="mt-3" onClick={() => outbox.flush()}>
          {offline.sendNow}
        </Button>
      )}
    </Sheet>
  )
}
