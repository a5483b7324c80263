import CalendarClock from 'lucide-react/icons/calendar-clock'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { addDays } from '#rules/day.ts'
import { keysOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { deepest, nowhere, type Place, placeFields } from '#rules/place.ts'
import { noRange } from '#rules/source-range.ts'
import { type TimedKind, timedKinds } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useCommentsLine } from '#web/comments/use-comments-line.tsx'
import { useDraft } from '#web/offline/draft-store.ts'
import { RangeFields } from '#web/study/own-sources/range-fields.tsx'
import { studiedIn } from '#web/study/timer/recent.ts'
import SubjectPicker from '#web/tree/picker/picker.tsx'
import { PlaceField } from '#web/tree/picker/place-field.tsx'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { hasKeyboard } from '#web/ui/field.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { NumberField, TextArea } from '#web/ui/text-field.tsx'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'
import { contentOf, type PlanItem } from './item.ts'
import { RepeatField, type Repetition } from './repeat-field.tsx'
import { useSuggestions } from './use-suggestions.ts'

type PlanFormProps = {
  /** The item to edit; undefined: a new one on `day`. */
  item?: PlanItem | undefined
  day: string
  /** Whether the person has chosen the day, so that the next question after the topic is the time. */
  isDayChosen?: boolean
  /** What the week has already: it is not suggested. */
  planned: readonly Place[]
  onRemove?: (() => void) | undefined
  /** Also removes what follows it in its repetition. */
  onRemoveFollowing?: (() => void) | undefined
  onSaved?(): void
  onClose(): void
}
type Content = ReturnType<typeof contentOf>
/** `version`: of the stored item when typing began. */
type Draft = Omit<Content, 'sort' | 'series_id'> &
  Partial<Pick<Content, 'sort' | 'series_id'>> & { version?: number; repeat?: Repetition | null }

const shown = [
  ...placeFields,
  ...keysOf(noRange),
  'day',
  'due',
  'kind',
  'minutes',
  'questions',
  'note',
  'repeat',
  'repeat.until',
  'repeat.weekdays',
] as const

function freshDraft(day: string): Draft {
  return {
    ...nowhere,
    ...noRange,
    id: newId(),
    day,
    due: null,
    kind: 'practice',
    minutes: 45,
    questions: null,
    note: null,
  }
}

/** Form of a planned item: what to study, on which day, and how much. */
export function PlanForm({
  item,
  day,
  isDayChosen = false,
  planned,
  onRemove,
  onRemoveFollowing,
  onSaved,
  onClose,
}: PlanFormProps) {
  const { plan: words, sources, common, fields } = useWords()
  const isShown = useIsShown()
  const { hasPlaces } = useNames()
  const state = useCall('GET /state', { query: {} })
  const rows = state.data?.records.rows
  // The id is generated once, so that saving twice is idempotent.
  const typed = useDraft<Draft>(
    (student) => `planDraft:${student}:${item?.id ?? 'new'}`,
    () => (item ? { ...contentOf(item), version: item.version } : freshDraft(day)),
  )
  // The plan that is shown knows of what was just saved a moment later.
  const [added, setAdded] = useState<readonly Place[]>([])
  const there = useMemo(() => [...planned, ...added], [planned, added])
  const suggested = useSuggestions(there)
  const recent = useMemo(
    () => studiedIn(rows ?? []).filter((place) => !there.some((each) => deepest(each) === deepest(place))),
    [rows, there],
  )
  const [picks, setPicks] = useState(false)
  const comments = useCommentsLine(item && { kind: 'plan', id: item.id })
  const save = useSave('GET /plan/save', {
    said: words.saved,
    onSuccess() {
      // Here, as what `mutate` is given is not called once the page was left.
      typed.drop()
      onSaved?.()
    },
  })
  function submit(onSaved: () => void) {
    save.mutate(
      { query: { ...content, ...recounted, ...(version && !form.isConflict && { version }) } },
      { onSuccess: onSaved },
    )
  }
  function saveNext() {
    submit(() => {
      setAdded([...added, draft])
      typed.restart(freshDraft(draft.day))
    })
  }
  const form = formOf(typed, save, shown)
  const { draft, change, field, errorAt } = form
  const { version, ...content } = draft
  const isOther = item !== undefined && keysOf(noRange).some((field) => item[field] !== draft[field])
  // Left out, the questions of the parts are counted by the server.
  const recounted = isOther && draft.questions === null ? { questions: undefined } : {}
  // The first question of a new item is its topic.
  const isUnplaced = item === undefined && draft.study_id === null && hasPlaces
  const row = useRef<HTMLDivElement>(null)

  const dropped = (act?: () => void) => () => {
    typed.drop()
    act?.()
  }
  function begin(place: Place, kind: TimedKind | undefined) {
    change({ ...place, ...(kind && { kind }) })
    // On a touch screen the keyboard or the calendar would cover the sheet.
    const next = isDayChosen ? '[inputmode=numeric]' : '[type=date]'
    if (hasKeyboard()) row.current?.querySelector<HTMLInputElement>(next)?.focus()
  }
  function onKey(event: KeyboardEvent) {
    if (!event.shiftKey || event.defaultPrevented) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) change({ day: addDays(draft.day, step) })
    else if (event.key === 'Enter' && !item && !(event.target instanceof HTMLTextAreaElement)) saveNext()
    else return
    event.preventDefault()
  }

  return (
    <FormSheet
      title={item ? words.editTitle : words.add}
      form={form}
      hasVersion
      onClose={dropped(onClose)}
      onRemove={onRemove && dropped(onRemove)}
      onSubmit={() => submit(() => isShown() && onClose())}
      secondary={
        !item && (
          <Button isPending={save.isPending} aria-keyshortcuts="Shift+Enter" onClick={saveNext}>
            {words.saveNext}
          </Button>
        )
      }
      above={
        <>
          {picks && <SubjectPicker onClose={() => setPicks(false)} onPick={change} recent={recent} />}
          {comments.above}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of all fields */}
      <div className="flex flex-col gap-4" onKeyDown={onKey}>
        <PlaceField
          label={words.subject}
          place={draft}
          isAsked={isUnplaced}
          recent={recent}
          suggested={suggested}
          error={errorAt(...placeFields)}
          onPick={begin}
          onPress={() => setPicks(true)}
        />
        <RangeFields
          value={draft}
          studyId={draft.study_id}
          errorAt={errorAt}
          onChange={(range, lesson) => change({ ...range, questions: null, ...lesson })}
        />
        <div ref={row} className="grid grid-cols-2 items-start gap-3">
          <DateField label={fields.day} {...field('day')} />
          <NumberField
            data-focus-first={(!isUnplaced && hasKeyboard()) || undefined}
            label={words.minutes}
            max={limits.minutesPerRecord}
            {...field('minutes')}
            onChange={(minutes) => change({ minutes: minutes || null })}
          />
          <SelectField
            label={fields.kind}
            {...field('kind')}
            options={timedKinds.map((value) => ({ value, label: common.kinds[value] }))}
          />
          <NumberField
            label={words.questions}
            max={limits.questionsPerRecord}
            {...field('questions')}
            onChange={(questions) => change({ questions: questions || null })}
          />
        </div>
        <DueField
          value={draft.due ?? null}
          from={draft.day}
          error={errorAt('due')}
          onChange={(due) => change({ due })}
        />
        {!item && (
          <RepeatField
            draft={draft}
            error={errorAt('repeat', 'repeat.until', 'repeat.weekdays')}
            onChange={(repeat) => change({ repeat })}
          />
        )}
        {item?.series_id != null && (
          <div>
            <ConfirmButton
              label={sources.removeFollowing}
              question={sources.removeFollowingSure}
              isPending={false}
              onSure={dropped(onRemoveFollowing)}
            />
          </div>
        )}
        <TextArea label={fields.note} maxLength={limits.noteCharacters} {...form.text('note')} />
        {comments.line}
      </div>
    </FormSheet>
  )
}

type DueFieldProps = {
  value: string | null
  /** The day of the item: it is due no earlier. */
  from: string
  error: string | undefined
  onChange(day: string | null): void
}

/** The day on which an item is due; a button until there is one. */
function DueField({ value, from, error, onChange }: DueFieldProps) {
  const { common, fields } = useWords()
  if (value === null)
    return (
      <div>
        <Button icon={CalendarClock} onClick={() => onChange(addDays(from, 1))}>
          {fields.due}
        </Button>
      </div>
    )
  return (
    <div className="flex items-end gap-2">
      <DateField
        label={fields.due}
        className="flex-1"
        min={from}
        value={value}
        error={error}
        onChange={onChange}
      />
      <IconButton icon={X} label={`${common.delete}: ${fields.due}`} onClick={() => onChange(null)} />
    </div>
  )
}
