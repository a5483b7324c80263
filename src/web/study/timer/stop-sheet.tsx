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

/** Fields that say themselves what is wrong with them. */
const shownFields = ['minutes', 'questions', 'correct', 'wrong', 'blank', 'level', 'note']

type StopSheetProps = {
  timer: Timer
  /** What was studied when it was stopped, by what it showed and then by the server's answer. */
  seconds: number
  /** Back to the timer, which goes on. */
  onClose(): void
  /** There is no timer any more. */
  onEnded(): void
}
type Typed = {
  id: string
  /** What was typed in the place of these timed minutes; null where they stand. */
  minutes: { text: string; timed: number } | null
  results: Results
  note: string
}

const noResults: Results = { correct: null, wrong: null, blank: null, level: null }

/** Ends a session: minutes filled in, results and level if one likes. */
export default function StopSheet({ timer, seconds, onClose, onEnded }: StopSheetProps) {
  const { timer: words, common, record } = useWords()
  const format = useFormat()
  const toast = useToast()
  const tellError = useTellError()
  const { find, unnamed } = useNames()
  const student = useActing()?.id ?? ''
  const timed = Math.round(seconds / 60)
  // One id for this stop: a second press, or a second try, is the same record.
  const [fresh] = useState<Typed>(() => ({ id: newId(), minutes: null, results: noResults, note: '' }))
  const { typed: kept, put, drop } = useDraft<Typed>(`stopDraft:${student}:${timer.started_at}`)
  const draft = kept ?? fresh
  // Not to be replaced under the hand by the server's answer.
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

  // A timer that went on since has more to say than what was typed then.
  const { minutes: said } = draft
  const stands = said !== null && (isTyped || said.timed === timed)
  const typed = stands ? said.text : timer.needs_check ? '' : String(timed)
  const minutes = readMinutes(typed)
  const fields = stop.error?.fields ?? {}
  const body = {
    id: draft.id,
    // Sent in any case: the server's clock may have gone on while this was filled in, or without a network.
    ...(minutes !== null && { minutes }),
    ...sentResults(results),
    ...(note.trim() !== '' && { note }),
  }
  return (
    <Sheet
      title={words.finishTitle}
      isOpen
      isSending={stop.isPending}
      // What is being saved is not to go on.
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
