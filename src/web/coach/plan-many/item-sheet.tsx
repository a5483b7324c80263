import { useState } from 'react'
import { addDays } from '#rules/day.ts'
import { keysOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { nowhere, type Place, placeFields } from '#rules/place.ts'
import { noRange, rangeOf } from '#rules/source-range.ts'
import { type PlanFill, planFills, timedKinds } from '#rules/vocabulary.ts'
import type { InputOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { RangeFields } from '#web/study/own-sources/range-fields.tsx'
import SubjectPicker from '#web/tree/picker/picker.tsx'
import { SubjectPill } from '#web/tree/picker/pill.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { NumberField, TextArea } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Template, TemplateItem } from './use-plan-many.ts'

type SentItem = NonNullable<InputOf<'POST /template'>['body']['items']>[number]
type What = 'place' | PlanFill | 'note'

const shown = [...placeFields.slice(1), ...keysOf(noRange), 'minutes', 'questions', 'note'] as const

type ItemSheetProps = {
  template: Template
  /** The item to edit; undefined: a new one on the day `offset`. */
  item: TemplateItem | undefined
  offset: number
  /** The first day of the coach's own week. */
  first: string
  onClose(): void
}

type Draft = Place &
  Omit<TemplateItem, 'key' | 'due_offset' | 'fill' | `${string}_name`> & {
    what: What
    /** Of the template when typing began. */
    version: number
  }

/** An item of a template: what to study, on which day of the week, and how much. Saved with the whole template. */
export function ItemSheet({ template, item, offset, first, onClose }: ItemSheetProps) {
  const { planMany: words, plan, common, fields, format } = useWords()
  const [key] = useState(() => item?.key ?? newId())
  const [picks, setPicks] = useState(false)
  const typed = useDraft<Draft>(`templateItem:${template.id}:${item?.key ?? `new${offset}`}`, () =>
    draftOf(item, template, offset),
  )
  const place = template.items.findIndex((each) => each.key === key)
  // A new one, or one that another tab has deleted.
  const at = place < 0 ? template.items.length : place
  const nameAt = (name: string) => `items.${at}.${name}`
  const { save, form, sheet } = useSheetSave('POST /template', typed, { shows: shown.map(nameAt), onClose })
  const { draft, change } = form
  const errorAt = (...names: string[]) => form.errorAt(...names.map(nameAt))
  const hasPlace = draft.what === 'place' || draft.what === 'next'

  // The class group of the first lesson is that of the template.
  const croom = template.croom_id === null && draft.croom_id !== null && { croom_id: draft.croom_id }

  function store(items: readonly (TemplateItem | SentItem)[]) {
    // The whole list is sent: with a version, so that what another tab has changed is not lost.
    const { version } = form.isConflict ? template : draft
    save.mutate({ body: { id: template.id, version, ...croom, items: [...items] } })
  }
  return (
    <FormSheet
      title={item ? words.editItem : words.addItem}
      {...sheet}
      hasVersion
      onRemove={item && (() => store(template.items.filter((each) => each.key !== key)))}
      onSubmit={() =>
        store([...template.items.slice(0, at), itemOf(key, draft, item), ...template.items.slice(at + 1)])
      }
      above={picks && <SubjectPicker onClose={() => setPicks(false)} onPick={change} />}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={words.what}
          value={draft.what}
          onChange={(what) => change({ what, ...(what === 'review' && { kind: 'review' }) })}
          options={(['place', ...planFills, 'note'] as const).map((value) => ({
            value,
            label: words.whats[value],
          }))}
        />
        {hasPlace && (
          <div>
            <p className="mb-1.5 text-13 font-medium">{plan.subject}</p>
            <SubjectPill place={draft} names={namesIn(draft, item)} onPress={() => setPicks(true)} />
            <ErrorText className="mt-1 text-13">{errorAt('study_id', 'topic_id', 'subtopic_id')}</ErrorText>
          </div>
        )}
        {draft.what === 'place' && (
          <RangeFields
            value={draft}
            studyId={draft.study_id}
            errorAt={errorAt}
            onChange={(range, lesson) => change({ ...range, ...lesson })}
          />
        )}
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label={fields.day}
            value={draft.offset}
            onChange={(offset) => change({ offset })}
            options={Array.from({ length: 28 }, (_, day) => ({
              value: day,
              label: `${day < 7 ? '' : `${Math.floor(day / 7) + 1}. `}${format.day(addDays(first, day), 'dayName')}`,
            }))}
          />
          <NumberField
            label={plan.minutes}
            max={limits.minutesPerRecord}
            value={draft.minutes}
            error={errorAt('minutes')}
            onChange={(minutes) => change({ minutes: minutes || null })}
          />
          <SelectField
            label={fields.kind}
            value={draft.kind}
            onChange={(kind) => change({ kind })}
            options={timedKinds.map((value) => ({ value, label: common.kinds[value] }))}
          />
          <NumberField
            label={plan.questions}
            max={limits.questionsPerRecord}
            value={draft.questions}
            error={errorAt('questions')}
            onChange={(questions) => change({ questions: questions || null })}
          />
        </div>
        <TextArea
          label={fields.note}
          maxLength={limits.noteCharacters}
          value={draft.note ?? ''}
          error={draft.what === 'note' ? errorAt('note', 'study_id') : errorAt('note')}
          onChange={(note) => change({ note: note || null })}
        />
      </div>
    </FormSheet>
  )
}

/** The names of the template, for a place that is not in the coach's own class groups. */
function namesIn({ study_id, topic_id }: Place, item: TemplateItem | undefined): string[] {
  if (item?.study_id !== study_id || item.topic_id !== topic_id) return []
  return [item.study_name, item.subtopic_name ?? item.topic_name].filter((name) => name !== null)
}

function draftOf(item: TemplateItem | undefined, template: Template, offset: number): Draft {
  if (!item)
    return {
      ...nowhere,
      what: 'place',
      version: template.version,
      offset,
      kind: 'practice',
      minutes: 45,
      questions: null,
      note: null,
      ...noRange,
    }
  const { fill, study_id, source_id } = item
  const what = fill ?? (study_id === null && source_id === null ? 'note' : 'place')
  const { version, croom_id } = template
  return { ...item, what, version, croom_id: study_id === null ? null : croom_id }
}

/** The item as it is sent: without what its kind does not have. */
function itemOf(key: string, { what, ...draft }: Draft, before: TemplateItem | undefined): SentItem {
  const { offset, kind, minutes, questions, note, study_id, topic_id, subtopic_id } = draft
  const due_offset = before?.due_offset == null ? null : Math.max(offset, before.due_offset)
  return {
    key,
    offset,
    due_offset,
    kind,
    minutes,
    questions,
    note,
    fill: what === 'place' || what === 'note' ? null : what,
    ...(what === 'place' && { study_id, topic_id, subtopic_id, ...rangeOf(draft) }),
    ...(what === 'next' && { study_id }),
  }
}
