import { useMemo, useRef, useState } from 'react'
import { limits } from '#rules/limits.ts'
import { nowhere, type Place } from '#rules/place.ts'
import { timedKinds } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useDraft } from '#web/offline/draft-store.ts'
import { useActing } from '#web/session/use-session.ts'
import { contentOf, type PlanItem } from '#web/study/planned/item.ts'
import { studiedIn } from '#web/study/timer/recent.ts'
import SubjectPicker from '#web/tree/picker/picker.tsx'
import { PlaceField } from '#web/tree/picker/place-field.tsx'
import { useNames } from '#web/tree/picker/use-names.ts'
import { hasKeyboard } from '#web/ui/field.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { NumberField, TextArea } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useClosing } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'

type PlanFormProps = {
  /** The item to edit; undefined: a new one on `day`. */
  item?: PlanItem | undefined
  day: string
  /** Whether the person has chosen the day, so that the next question after the topic is the time. */
  isDayChosen?: boolean
  onRemove?: (() => void) | undefined
  onClose(): void
}
type Content = ReturnType<typeof contentOf>
/** `version`: of the stored item when typing began. */
type Draft = Omit<Content, 'sort'> & Partial<Pick<Content, 'sort'>> & { version?: number }

/** Form of a planned item: what to study, on which day, and how much. */
export function PlanForm({ item, day, isDayChosen = false, onRemove, onClose }: PlanFormProps) {
  const { plan: words, common } = useWords()
  const toast = useToast()
  const { close, onError } = useClosing(onClose)
  const { hasPlaces } = useNames()
  const state = useCall('GET /state', { query: {} })
  const rows = state.data?.records.rows
  const recent = useMemo(() => studiedIn(rows ?? []), [rows])
  // The id is generated once, so that saving twice is idempotent.
  const student = useActing()?.id ?? ''
  const typed = useDraft<Draft>(`planDraft:${student}:${item?.id ?? 'new'}`, () =>
    item
      ? { ...contentOf(item), version: item.version }
      : { ...nowhere, id: newId(), day, kind: 'practice', minutes: 45, questions: null, note: null },
  )
  const [picks, setPicks] = useState(false)
  const save = useSave('GET /plan/save', {
    onSuccess() {
      typed.drop()
      toast({ text: words.saved })
      close()
    },
    onError,
  })
  const form = formOf(typed, save)
  const { draft, change, field, errorAt } = form
  const { version, ...content } = draft
  // The first question of a new item is its topic.
  const isUnplaced = item === undefined && draft.study_id === null && hasPlaces
  const fields = useRef<HTMLDivElement>(null)

  function leave() {
    typed.drop()
    onClose()
  }
  function remove() {
    typed.drop()
    onRemove?.()
  }
  function begin(place: Place) {
    change(place)
    // On a touch screen the keyboard or the calendar would cover the sheet.
    const next = isDayChosen ? '[inputmode=numeric]' : '[type=date]'
    if (hasKeyboard()) fields.current?.querySelector<HTMLInputElement>(next)?.focus()
  }

  return (
    <FormSheet
      title={item ? words.editTitle : words.add}
      form={form}
      conflict={words.conflict}
      onClose={leave}
      onRemove={onRemove && remove}
      onSubmit={() => save.mutate({ query: { ...content, ...(version && !form.isConflict && { version }) } })}
      above={picks && <SubjectPicker onClose={() => setPicks(false)} onPick={change} recent={recent} />}
    >
      <PlaceField
        label={words.subject}
        place={draft}
        isAsked={isUnplaced}
        recent={recent}
        error={errorAt('croom_id', 'study_id', 'topic_id', 'subtopic_id')}
        onPick={begin}
        onPress={() => setPicks(true)}
      />
      <div ref={fields} className="grid grid-cols-2 items-start gap-3">
        <DateField label={words.day} {...field('day')} />
        <NumberField
          data-focus-first={(!isUnplaced && hasKeyboard()) || undefined}
          label={words.minutes}
          max={limits.minutesPerRecord}
          {...field('minutes')}
          onChange={(minutes) => change({ minutes: minutes || null })}
        />
        <SelectField
          label={words.kind}
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
      <TextArea label={words.note} maxLength={limits.noteCharacters} {...form.text('note')} />
    </FormSheet>
  )
}
