import { useRef, useState } from 'react'
import { addDays } from '#rules/day.ts'
import { keysOf } from '#rules/keys.ts'
import { readMinutes } from '#rules/minutes-text.ts'
import { nowhere, type Place, placeFields } from '#rules/place.ts'
import { noRange } from '#rules/source-range.ts'
import { recordKinds, type TimedKind } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { useCommentsLine } from '#web/comments/use-comments-line.tsx'
import { useDraft } from '#web/offline/draft-store.ts'
import { RangeFields } from '#web/study/own-sources/range-fields.tsx'
import { studiedIn } from '#web/study/timer/recent.ts'
import SubjectPicker from '#web/tree/picker/picker.tsx'
import { PlaceField } from '#web/tree/picker/place-field.tsx'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Draft, draftOf, emptyDraft, keyFor, sentDraft } from './draft.ts'
import { ResultsFields, shownResults } from './results-fields.tsx'
import { useRecordSave } from './use-record-save.ts'
import { type StudyRecord, useRemoval } from './use-removal.ts'

type RecordFormProps = {
  /** The record to edit; undefined: a new one. */
  record?: StudyRecord
  /** Initial day of a new record; default today. */
  day?: string | undefined
  onClose(): void
}

const shown = [...placeFields, ...keysOf(noRange), 'minutes', 'kind', 'day', 'note'] as const

/** Form of a study record; the draft of a new one survives closing and reloading until it is saved. */
export default function RecordForm({ record, day, onClose }: RecordFormProps) {
  const { record: words, common, timer, fields } = useWords()
  const { hasPlaces } = useNames()
  const isShown = useIsShown()
  const state = useCall('GET /state', { query: {} })
  const dayNow = useDayNow()
  const today = dayNow() ?? ''
  const recent = studiedIn(state.data?.records.rows)
  const typed = useRecordDraft(record, () => day ?? dayNow() ?? '')
  const { draft, change } = typed
  const [picks, setPicks] = useState(false)
  const comments = useCommentsLine(record && { kind: 'record', id: record.id })
  const remove = useRemoval(record, () => {
    typed.drop()
    if (isShown()) onClose()
  })
  const save = useRecordSave(record, typed.drop, onClose)

  // No topic is preselected for a new record.
  const isUnplaced = record === undefined && draft.place.study_id === null && hasPlaces
  const minutesField = useRef<HTMLInputElement>(null)

  // What was typed into a stored record is given up with its form; a new one can be gone on with.
  function leave() {
    typed.drop()
    onClose()
  }
  function begin(place: Place, kind: TimedKind | undefined) {
    change({ place, ...(kind && { kind }) })
    minutesField.current?.focus()
  }
  const minutes = draft.minutes.trim() === '' ? 0 : readMinutes(draft.minutes)
  const hasLevel = draft.place.study_id !== null
  const form = formOf(typed, save, [...shown, ...shownResults(hasLevel)])
  const { field, errorAt } = form

  return (
    <FormSheet
      title={draft.version === null ? words.addTitle : words.editTitle}
      form={form}
      hasVersion
      isReady={minutes !== null && draft.day !== ''}
      onClose={record ? leave : onClose}
      onRemove={record && remove}
      onSubmit={() => save.mutate({ query: sentDraft(draft, minutes ?? 0, form.isConflict) })}
      above={
        <>
          {picks && (
            <SubjectPicker
              onClose={() => setPicks(false)}
              onPick={(place) => change({ place })}
              recent={recent}
            />
          )}
          {comments.above}
        </>
      }
    >
      <PlaceField
        label={words.subject}
        place={draft.place}
        isAsked={isUnplaced}
        recent={recent}
        error={errorAt(...placeFields)}
        onPick={begin}
        onPress={() => setPicks(true)}
      />
      <RangeFields
        // A draft of an older version has none.
        value={draft.range ?? noRange}
        studyId={draft.place.study_id}
        errorAt={errorAt}
        onChange={(range, lesson) => change({ range, ...(lesson && { place: { ...nowhere, ...lesson } }) })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          ref={minutesField}
          data-focus-first={!isUnplaced || undefined}
          label={fields.minutes}
          autoComplete="off"
          {...field('minutes')}
          hint={timer.minutesHint}
          error={errorAt('minutes') ?? (minutes === null ? timer.minutesUnread : undefined)}
        />
        <SelectField
          label={fields.kind}
          {...field('kind')}
          options={recordKinds
            .filter((kind) => kind !== 'rest' || record?.kind === 'rest')
            .map((value) => ({ value, label: common.kinds[value] }))}
        />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <DateField
          label={fields.day}
          className="flex-1 basis-36"
          max={today && addDays(today, 1)}
          {...field('day')}
        />
        {today && <NearDayButton day={draft.day} today={today} onPick={(day) => change({ day })} />}
      </div>
      <ResultsFields
        value={draft.results}
        onChange={(results) => change({ results })}
        errorAt={errorAt}
        hasLevel={hasLevel}
      />
      <TextArea label={words.note} maxLength={1000} {...field('note')} />
      {comments.line}
    </FormSheet>
  )
}

/** The typed record, stored on the device. */
function useRecordDraft(record: StudyRecord | undefined, dayNow: () => string) {
  // The id is generated once. The day stays open until something is typed, as today may change.
  const [fresh] = useState(() => (record ? draftOf(record) : emptyDraft('', nowhere)))
  const keyOf = (student: string) => (record ? `${keyFor(student)}:${record.id}` : keyFor(student))
  const typed = useDraft<Draft>(keyOf, record ? fresh : { ...fresh, day: dayNow() })
  return {
    ...typed,
    /** The day may have changed since the form was rendered: offline nothing renders it again. */
    change: (part: Partial<Draft>) =>
      typed.change(record || typed.isTyped ? part : { day: dayNow(), ...part }),
  }
}

/** Sets the day to today, or to yesterday where it is today. */
function NearDayButton({ day, today, onPick }: { day: string; today: string; onPick(day: string): void }) {
  const { common } = useWords()
  const isToday = day === today
  return (
    <Button onClick={() => onPick(isToday ? addDays(today, -1) : today)}>
      {isToday ? common.yesterday : common.today}
    </Button>
  )
}
