import { useState } from 'react'
import { readMinutes } from '#rules/minutes-text.ts'
import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { useActing } from '#web/auth/use-session.ts'
import { type Results, sentResults } from '#web/study/record/results.ts'
import { ResultsFields } from '#web/study/record/results-fields.tsx'
import { useDraft } from '#web/study/record/use-draft.ts'
import { useNames } from '#web/tree/picker/use-names.ts'
import { AskOnce } from '#web/ui/ask-once.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { useTellError, useToast } from '#web/ui/toast.tsx'
import { useTellLate } from '#web/ui/use-tell-late.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Timer, useShownTimer } from './use-timer.ts'

/** Fields that show their own errors. */
const shownFields = ['minutes', 'questions', 'correct', 'wrong', 'blank', 'level', 'note']

type StopSheetProps = {
  timer: Timer
  /** Studied seconds at the stop: first as displayed, then from the server. */
  seconds: number
  /** Returns to the timer, which continues. */
  onClose(): void
  /** The timer no longer exists. */
  onEnded(): void
}
type Typed = {
  id: string
  /** Typed minutes that replace the timed ones; null: as timed. */
  minutes: { text: string; timed: number } | null
  results: Results
  note: string
}

const noResults: Results = { correct: null, wrong: null, blank: null, level: null }

/** Form at the end of a session: minutes prefilled, results and level optional. */
export default function StopSheet({ timer, seconds, onClose, onEnded }: StopSheetProps) {
  const { timer: words, common, record } = useWords()
  const format = useFormat()
  const toast = useToast()
  const tellError = useTellError()
  const { find, unnamed } = useNames()
  const student = useActing()?.id ?? ''
  const timed = Math.round(seconds / 60)
  // One id per stop, so that a second click or retry is idempotent.
  const [fresh] = useState<Typed>(() => ({ id: newId(), minutes: null, results: noResults, note: '' }))
  const { typed: kept, put, drop } = useDraft<Typed>(`stopDraft:${student}:${timer.started_at}`)
  const draft = kept ?? fresh
  // Prevents the server's answer from overwriting typed minutes.
  const [isTyped, setIsTyped] = useState(false)
  const change = (part: Partial<Typed>) => put({ ...draft, ...part })
  const { results, note } = draft
  const show = useShownTimer()
  function end() {
    show(null)
    drop()
    onEnded()
  }
  const stop = useSave('POST /timer/stop', {
    onSuccess({ records }) {
      const sum = records.reduce((total, { minutes }) => total + minutes, 0)
      const name = find(timer)?.names.at(-1) ?? unnamed(timer)
      toast({ text: record.savedAs(`${name} · ${format.minutes(sum)}`) })
      end()
    },
    onError: useTellLate(),
  })
  const discard = useSave('POST /timer/discard', {
    onSuccess: end,
    onError: tellError,
  })

  // If the timer continued since then, the typed minutes are outdated.
  const { minutes: said } = draft
  const stands = said !== null && (isTyped || said.timed === timed)
  const typed = stands ? said.text : timer.needs_check ? '' : String(timed)
  const minutes = readMinutes(typed)
  const fields = stop.error?.fields ?? {}
  const body = {
    id: draft.id,
    // Always sent: the server's timer may have continued while the form was open or offline.
    ...(minutes !== null && { minutes }),
    ...sentResults(results),
    ...(note.trim() !== '' && { note }),
  }
  return (
    <Sheet
      title={words.finishTitle}
      isOpen
      isSending={stop.isPending}
      // A session that is being saved cannot continue.
      onClose={stop.isPending ? onEnded : onClose}
      onSubmit={() => stop.mutate({ body })}
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
          <Button type="submit" variant="primary" disabled={minutes === null} isPending={stop.isPending}>
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
        {timer.today_seconds < timer.elapsed_seconds && (
          <p className="rounded-control bg-sunken p-3">{words.splitNote}</p>
        )}
        <TextField
          label={words.minutes}
          data-focus-first
          autoComplete="off"
          value={typed}
          hint={words.minutesHint}
          error={fields.minutes ?? (typed !== '' && minutes === null ? words.minutesUnread : undefined)}
          onChange={({ target }) => {
            setIsTyped(true)
            change({ minutes: { text: target.value, timed } })
          }}
        />
        <ResultsFields
          value={results}
          onChange={(results) => change({ results })}
          fields={fields}
          hasLevel={timer.study_id !== null}
        />
        <TextArea
          label={record.note}
          maxLength={1000}
          value={note}
          error={fields.note}
          onChange={({ target }) => change({ note: target.value })}
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
