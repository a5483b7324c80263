import { useMemo, useRef, useState } from 'react'
import { addDays } from '#rules/day.ts'
import { readMinutes } from '#rules/minutes-text.ts'
import { nowhere, type Place } from '#rules/place.ts'
import { type RecordKind, recordKinds } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUnderWay } from '#web/api/use-under-way.ts'
import { useActing } from '#web/auth/use-session.ts'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { keepRefused, useKeptSave } from '#web/offline/use-kept-save.ts'
import SubjectPicker from '#web/tree/picker/picker.tsx'
import { SubjectPill } from '#web/tree/picker/pill.tsx'
import { PlaceList } from '#web/tree/picker/place-list.tsx'
import { useNames } from '#web/tree/picker/use-names.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { DateField, TextArea, TextField } from '#web/ui/text-field.tsx'
import { useTellError, useToast } from '#web/ui/toast.tsx'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Draft, draftOf, emptyDraft, keyFor, sentDraft } from './draft.ts'
import { ResultsFields } from './results-fields.tsx'
import { useDraft } from './use-draft.ts'
import { type StudyRecord, useRemoval, useTakingBack } from './use-removal.ts'

type RecordFormProps = {
  /** The record to edit; undefined: a new one. */
  record?: StudyRecord
  /** Initial day of a new record; default today. */
  day?: string
  onClose(): void
}

/** Form of a study record; its draft survives closing and reloading until it is saved. */
export default function RecordForm({ record, day, onClose }: RecordFormProps) {
  const { record: words, common, timer, offline } = useWords()
  const acting = useActing()
  const student = acting?.id ?? ''
  const toast = useToast()
  const format = useFormat()
  const { find, unnamed, hasPlaces } = useNames()
  const tellError = useTellError()
  const isShown = useIsShown()
  const state = useCall('GET /state', { query: {} })
  const today = useDayNow()() ?? ''
  const rows = state.data?.records.rows
  const recent = useMemo(() => (rows ?? []).filter(({ study_id }) => study_id !== null), [rows])
  const isUnderWay = useUnderWay()
  const { typed, put, drop } = useDraft<Draft>(
    record ? null : keyFor(student),
    record ? draftOf(record) : null,
    ({ id }) => isUnderWay(id),
  )
  // The id is generated once. The day stays open until something is typed, as today may change.
  const [fresh] = useState(() => emptyDraft('', nowhere))
  const draft = typed ?? { ...fresh, day: day ?? today }
  const [picks, setPicks] = useState(false)
  const remove = useRemoval(record, () => isShown() && onClose())
  const takeBack = useTakingBack(record)
  const save = useKeptSave('GET /state/save', {
    onSuccess(reply, { query }) {
      drop()
      const { minutes = 0, study_id = null } = query
      const what = [find({ ...nowhere, ...query })?.names.at(-1) ?? unnamed({ study_id })]
      if (minutes > 0) what.push(format.minutes(minutes))
      const text = words.savedAs(what.join(' · '))
      toast({
        text: reply ? text : `${text} · ${offline.kept}`,
        action: { label: common.undo, onAction: () => takeBack(query.id) },
      })
      if (isShown()) onClose()
    },
    onError(error, input) {
      if (isShown() || !acting) return
      tellError(error)
      void keepRefused('GET /state/save', input, acting, error).then(drop, () => {})
    },
  })

  // No topic is preselected for a new record.
  const isUnplaced = record === undefined && draft.place.study_id === null && hasPlaces
  const minutesField = useRef<HTMLInputElement>(null)
  // No autofocus on touch devices, where the on-screen keyboard would cover the suggestions.
  const [hasKeyboard] = useState(() => matchMedia('(pointer: fine)').matches)

  function place({ croom_id, study_id, topic_id, subtopic_id }: Place, kind: RecordKind = draft.kind) {
    change({ place: { croom_id, study_id, topic_id, subtopic_id }, kind })
    minutesField.current?.focus()
  }
  const change = (part: Partial<Draft>) => put({ ...draft, ...part })
  const fields = save.error?.fields ?? {}
  const minutes = draft.minutes.trim() === '' ? 0 : readMinutes(draft.minutes)
  const isConflict = save.error?.code === 'CONFLICT'
  const wrongPlace = fields.croom_id ?? fields.study_id ?? fields.topic_id ?? fields.subtopic_id
  const isTold = Object.keys(fields).length > 0 && !wrongPlace

  return (
    <Sheet
      title={draft.version === null ? words.addTitle : words.editTitle}
      isOpen
      isSending={save.isPending}
      onClose={onClose}
      onSubmit={() => save.mutate({ query: sentDraft(draft, minutes ?? 0, isConflict) })}
      above={
        picks && (
          <SubjectPicker
            onClose={() => setPicks(false)}
            onPick={(place) => change({ place })}
            recent={recent}
          />
        )
      }
      footer={
        <>
          {record && (
            <Button variant="danger" className="mr-auto" onClick={remove}>
              {common.delete}
            </Button>
          )}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={minutes === null || draft.day === ''}
            isPending={save.isPending}
          >
            {isConflict ? words.saveMine : common.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <p className="mb-1.5 text-13 font-medium">{words.subject}</p>
          {isUnplaced ? (
            <PlaceList onPick={place} recent={recent} offers="few" isFocused={hasKeyboard} />
          ) : (
            <SubjectPill place={draft.place} onPress={() => setPicks(true)} />
          )}
          {wrongPlace && <p className="mt-1.5 text-13 text-bad">{wrongPlace}</p>}
        </div>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            ref={minutesField}
            data-focus-first={!isUnplaced || undefined}
            label={words.minutes}
            autoComplete="off"
            value={draft.minutes}
            hint={timer.minutesHint}
            error={fields.minutes ?? (minutes === null ? timer.minutesUnread : undefined)}
            onChange={({ target }) => change({ minutes: target.value })}
          />
          <SelectField
            label={words.kind}
            value={draft.kind}
            error={fields.kind}
            onChange={(kind) => change({ kind })}
            options={recordKinds
              .filter((kind) => kind !== 'rest' || record?.kind === 'rest')
              .map((value) => ({ value, label: common.kinds[value] }))}
          />
        </div>
        <div className="flex items-end gap-2">
          <DateField
            label={words.day}
            className="flex-1"
            value={draft.day}
            max={today && addDays(today, 1)}
            error={fields.day}
            onChange={(next) => change({ day: next })}
          />
          {today && (
            <Button onClick={() => change({ day: draft.day === today ? addDays(today, -1) : today })}>
              {draft.day === today ? common.yesterday : common.today}
            </Button>
          )}
        </div>
        <ResultsFields
          value={draft.results}
          onChange={(results) => change({ results })}
          fields={fields}
          hasLevel={draft.place.study_id !== null}
        />
        <TextArea
          label={words.note}
          maxLength={1000}
          value={draft.note}
          error={fields.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        {save.error && !isTold && !wrongPlace && (
          <p role="alert" className="text-bad">
            {isConflict ? words.conflict : save.error.message}
          </p>
        )}
      </div>
    </Sheet>
  )
}
