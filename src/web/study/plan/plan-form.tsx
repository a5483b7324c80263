import { useState } from 'react'
import { nowhere, type Place } from '#rules/place.ts'
import { limits, timedKinds } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { contentOf, type PlanItem } from '#web/study/planned/item.ts'
import SubjectPicker from '#web/tree/picker/picker.tsx'
import { SubjectPill } from '#web/tree/picker/pill.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { DateField, NumberField, TextArea } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useTellLate } from '#web/ui/use-tell-late.ts'
import { useWords } from '#web/words/use-words.ts'

type PlanFormProps = {
  /** The item to edit; undefined: a new one on `day`. */
  item?: PlanItem | undefined
  day: string
  onRemove?: (() => void) | undefined
  onClose(): void
}
type Content = ReturnType<typeof contentOf>
type Draft = Omit<Content, 'sort'> & Partial<Pick<Content, 'sort'>>

/** Form of a planned item: what to study on a day, and how much. */
export function PlanForm({ item, day, onRemove, onClose }: PlanFormProps) {
  const { plan: words, common, record } = useWords()
  const toast = useToast()
  const isShown = useIsShown()
  // The id is generated once, so that saving twice is idempotent.
  const [draft, setDraft] = useState<Draft>(() =>
    item
      ? contentOf(item)
      : { ...nowhere, id: newId(), day, kind: 'practice', minutes: 45, questions: null, note: null },
  )
  const [picks, setPicks] = useState(false)
  const save = useSave('GET /plan/save', {
    onSuccess() {
      toast({ text: words.saved })
      if (isShown()) onClose()
    },
    onError: useTellLate(),
  })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const choose = ({ croom_id, study_id, topic_id, subtopic_id }: Place) =>
    change({ croom_id, study_id, topic_id, subtopic_id })
  const fields = save.error?.fields ?? {}
  const wrongPlace = fields.croom_id ?? fields.study_id ?? fields.topic_id ?? fields.subtopic_id
  const isTold = Object.keys(fields).length > 0
  const isConflict = save.error?.code === 'CONFLICT'

  return (
    <Sheet
      title={item ? words.editTitle : words.add}
      isOpen
      isSending={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        save.mutate({ query: { ...draft, ...(item && !isConflict && { version: item.version }) } })
      }
      above={picks && <SubjectPicker onClose={() => setPicks(false)} onPick={choose} />}
      footer={
        <>
          {onRemove && (
            <Button variant="danger" className="mr-auto" onClick={onRemove}>
              {common.delete}
            </Button>
          )}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {isConflict ? record.saveMine : common.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <p className="mb-1.5 text-13 font-medium">{words.subject}</p>
          <SubjectPill place={draft} onPress={() => setPicks(true)} />
          {wrongPlace && <p className="mt-1.5 text-13 text-bad">{wrongPlace}</p>}
        </div>
        <div className="grid grid-cols-2 items-start gap-3">
          <DateField
            label={words.day}
            value={draft.day}
            error={fields.day}
            onChange={(next) => change({ day: next })}
          />
          <SelectField
            label={words.kind}
            value={draft.kind}
            error={fields.kind}
            onChange={(kind) => change({ kind })}
            options={timedKinds.map((value) => ({ value, label: common.kinds[value] }))}
          />
          <NumberField
            data-focus-first=""
            label={words.minutes}
            value={draft.minutes}
            max={limits.minutesPerRecord}
            error={fields.minutes}
            onChange={(minutes) => change({ minutes: minutes || null })}
          />
          <NumberField
            label={words.questions}
            value={draft.questions}
            max={limits.questionsPerRecord}
            error={fields.questions}
            onChange={(questions) => change({ questions: questions || null })}
          />
        </div>
        <TextArea
          label={words.note}
          maxLength={limits.noteCharacters}
          value={draft.note ?? ''}
          error={fields.note}
          onChange={({ target }) => change({ note: target.value.trim() === '' ? null : target.value })}
        />
        {save.error && !isTold && (
          <p role="alert" className="text-bad">
            {isConflict ? words.conflict : save.error.message}
          </p>
        )}
      </div>
    </Sheet>
  )
}
