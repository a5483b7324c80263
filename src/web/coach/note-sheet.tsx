import { addDays } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { newId } from '#web/api/new-id.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type NoteSheetProps = {
  student: { id: string; name: string }
  today: string
  /** Plans the next contact instead. */
  isAhead?: boolean
  onClose(): void
}

/** Days until the next contact, if nothing else is chosen: then what followed this one can be told. */
const usualDays = 14

/** Notes that coach and student spoke, with or without words. Its id is made once, so that a retry is idempotent. */
export function NoteSheet({ student, today, isAhead = false, onClose }: NoteSheetProps) {
  const { students: words, format } = useWords()
  const remove = useToldSave('DELETE /contact/{id}')
  const typed = useDraft(`noteDraft:${student.id}:${isAhead ? 'ahead' : 'now'}`, () => ({
    id: newId(),
    text: '',
    day: isAhead ? addDays(today, usualDays) : today,
  }))
  const { save, form, sheet } = useSheetSave('POST /contact', typed, {
    shows: ['text', 'day'],
    said: ({ id, day }) => ({
      text: isAhead ? words.contactPlanned(format.day(day)) : words.noted(student.name),
      undo: () => remove.mutate({ params: { id } }),
    }),
    onClose,
  })
  const { id, text, day } = typed.draft
  return (
    <FormSheet
      title={isAhead ? words.nextContactOf(student.name) : words.noteOf(student.name)}
      {...sheet}
      onSubmit={() => save.mutate({ body: { id, user_id: student.id, text: text.trim() || null, day } })}
    >
      <TextArea
        label={isAhead ? words.nextContactText : words.noteText}
        hint={words.notePrivate}
        rows={4}
        maxLength={limits.noteCharacters}
        data-focus-first
        {...form.field('text')}
      />
      <DateField
        label={words.contactDay}
        {...(isAhead && { min: addDays(today, 1) })}
        max={isAhead ? addDays(today, limits.contactDaysAhead) : today}
        {...form.field('day')}
      />
    </FormSheet>
  )
}
