import { useState } from 'react'
import { readMinutes } from '#rules/minutes-text.ts'
import { newId } from '#web/api/new-id.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { sentResults, type TypedResults } from '#web/study/record/results.ts'
import { ResultsFields, shownResults } from '#web/study/record/results-fields.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { useStop } from './use-stop.ts'
import { type Timer, useShownTimer } from './use-timer.ts'

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
  results: TypedResults
  note: string
}

/** Form at the end of a session: minutes prefilled, results and level optional. */
export default function StopSheet({ timer, seconds, onClose, onEnded }: StopSheetProps) {
  const { timer: words, record, common, fields } = useWords()
  const timed = Math.round(seconds / 60)
  // One id per stop, so that a second click or retry is idempotent.
  const [fresh] = useState<Typed>(() => ({ id: newId(), minutes: null, results: {}, note: '' }))
  const entry = useDraft<Typed>((student) => `stopDraft:${student}:${timer.started_at}`, fresh)
  // Prevents the server's answer from overwriting typed minutes.
  const [isTyped, setIsTyped] = useState(false)
  const { draft, change } = entry
  const { results, note } = draft
  const show = useShownTimer()
  function end() {
    entry.drop()
    onEnded()
  }
  const stop = useStop(end)
  const discard = useToldSave('POST /timer/discard', undefined, {
    onSuccess() {
      show(null)
      end()
    },
  })

  // If the timer continued since then, the typed minutes are outdated.
  const { minutes: said } = draft
  const stands = said !== null && (isTyped || said.timed === timed)
  const typed = stands ? said.text : timer.needs_check ? '' : String(timed)
  const minutes = readMinutes(typed)
  const hasLevel = timer.study_id !== null
  const form = formOf(entry, stop, ['minutes', 'note', ...shownResults(hasLevel)])
  const shown = { id: draft.id, started_at: timer.started_at }
  const body = {
    ...shown,
    // Always sent: the server's timer may have continued while the form was open or offline.
    ...(minutes !== null && { minutes }),
    ...sentResults(results),
    ...(note.trim() !== '' && { note }),
  }
  return (
    <FormSheet
      title={words.finishTitle}
      form={form}
      isReady={minutes !== null}
      // A session that is being saved cannot continue.
      onClose={stop.isPending ? onEnded : onClose}
      onSubmit={() => stop.mutate({ body })}
      secondary={
        <div className="mr-auto">
          <ConfirmButton
            label={words.discard}
            question={common.deleteSure}
            isPending={discard.isPending}
            onSure={() => discard.mutate({ body: shown })}
          />
        </div>
      }
    >
      {timer.needs_check && <p className="rounded-control bg-sunken p-3">{words.checkNote}</p>}
      {!timer.needs_check && timed === 0 && (
        <p className="rounded-control bg-sunken p-3">{words.shortNote}</p>
      )}
      {timer.today_seconds < timer.elapsed_seconds && (
        <p className="rounded-control bg-sunken p-3">{words.splitNote}</p>
      )}
      <TextField
        label={fields.minutes}
        data-focus-first
        autoComplete="off"
        value={typed}
        hint={words.minutesHint}
        error={
          form.errorAt('minutes') ?? (typed !== '' && minutes === null ? words.minutesUnread : undefined)
        }
        onChange={(text) => {
          setIsTyped(true)
          change({ minutes: { text, timed } })
        }}
      />
      <ResultsFields
        value={results}
        onChange={(results) => change({ results })}
        errorAt={form.errorAt}
        hasLevel={hasLevel}
      />
      <TextArea label={record.note} maxLength={1000} {...form.field('note')} />
    </FormSheet>
  )
}
