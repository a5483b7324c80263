import { useState } from 'react'
import { readMinutes } from '#rules/minutes-text.ts'
import { type Results, sentResults } from '#web/record/results.ts'
import { ResultsFields } from '#web/record/results-fields.tsx'
import { newId } from '#web/session/new-id.ts'
import { useSave } from '#web/session/use-save.ts'
import { AskOnce } from '#web/ui/ask-once.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Timer } from './use-timer.ts'

/** Fields that say themselves what is wrong with them. */
const shownFields = ['minutes', 'questions', 'correct', 'wrong', 'blank', 'level', 'note']

type StopSheetProps = { timer: Timer; seconds: number; onClose(): void }

/** Ends a session: minutes filled in, results and level if one likes. */
export function StopSheet({ timer, seconds, onClose }: StopSheetProps) {
  const { timer: words, common, record } = useWords()
  const format = useFormat()
  const toast = useToast()
  // One id for this stop: a second press, or a second try, is the same record.
  const [id] = useState(() => newId())
  const [timed] = useState(() => Math.round(seconds / 60))
  const [typed, setTyped] = useState(timer.needs_check ? '' : String(timed))
  const [results, setResults] = useState<Results>({ correct: null, wrong: null, blank: null, level: null })
  const [note, setNote] = useState('')
  const stop = useSave('POST /timer/stop', {
    onSuccess({ records }) {
      toast({ text: words.saved(format.minutes(records.reduce((sum, { minutes }) => sum + minutes, 0))) })
      onClose()
    },
  })
  const discard = useSave('POST /timer/discard', {
    onSuccess: onClose,
    onError: (error) => toast({ text: error.message, tone: 'bad' }),
  })

  const minutes = readMinutes(typed)
  const fields = stop.error?.fields ?? {}
  // As timed, the server counts to the second and cuts the session at the hour the day begins.
  const isTimed = !timer.needs_check && minutes === timed
  const body = {
    id,
    ...(!isTimed && minutes !== null && { minutes }),
    ...sentResults(results),
    ...(note.trim() !== '' && { note }),
  }
  return (
    <Sheet
      title={words.finishTitle}
      isOpen
      onClose={onClose}
      footer={
        <>
          <div className="mr-auto">
            <AskOnce
              label={words.discard}
              question={words.discardSure}
              isPending={discard.isPending}
              onSure={() => discard.mutate({})}
            />
          </div>
          <Button
            variant="primary"
            disabled={minutes === null}
            isPending={stop.isPending}
            onClick={() => stop.mutate({ body })}
          >
            {common.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {timer.needs_check && <p className="rounded-control bg-sunken p-3">{words.checkNote}</p>}
        {!timer.needs_check && timed === 0 && (
          <p className="rounded-control bg-sunken p-3">{words.shortNote}</p>
        )}
        <TextField
          label={words.minutes}
          data-focus-first
          autoComplete="off"
          value={typed}
          hint={words.minutesHint}
          error={fields.minutes ?? (typed !== '' && minutes === null ? words.minutesUnread : undefined)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ResultsFields
          value={results}
          onChange={setResults}
          fields={fields}
          hasLevel={timer.study_id !== null}
        />
        <TextArea
          label={record.note}
          maxLength={1000}
          value={note}
          error={fields.note}
          onChange={({ target }) => setNote(target.value)}
        />
        {stop.error && !shownFields.some((field) => fields[field]) && (
          <p role="alert" className="text-bad">
            {stop.error.message}
          </p>
        )}
      </div>
    </Sheet>
  )
}
