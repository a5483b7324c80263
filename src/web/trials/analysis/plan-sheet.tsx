import { addDays } from '#rules/day.ts'
import { deepest, type Place } from '#rules/place.ts'
import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useDraft } from '#web/offline/draft-store.ts'
import { useActing } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { NumberField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.ts'
import { useClosing } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'

const kinds = ['mistakes', 'practice', 'review', 'lecture'] as const
type Draft = { id: string; day: string; kind: (typeof kinds)[number]; minutes: number | null }
type PlanSheetProps = { place: Place; name: string; today: string; onClose(): void }

/** Plans study of a place, by default tomorrow for half an hour. */
export function PlanSheet({ place, name, today, onClose }: PlanSheetProps) {
  const { trialAnalysis: words, common } = useWords()
  const toast = useToast()
  const { close, onError } = useClosing(onClose)
  const student = useActing()?.id ?? ''
  const typed = useDraft<Draft>(`markPlanDraft:${student}:${deepest(place)}`, () => ({
    ...{ id: newId(), day: addDays(today, 1), kind: 'mistakes', minutes: 30 },
  }))
  const undo = useSave('GET /plan/delete/{id}', { onSuccess: () => toast({ text: words.unplanned }) })
  const save = useSave('GET /plan/save', {
    onSuccess(item) {
      typed.drop()
      const action = {
        label: common.undo,
        onAction: () => undo.mutate({ params: { id: item.id }, query: {} }),
      }
      toast({ text: words.planned(name), action })
      close()
    },
    onError,
  })
  const form = formOf(typed, save)
  const { draft, change, field } = form

  return (
    <FormSheet
      title={words.planTitle}
      form={form}
      focusesSubmit
      onClose={() => {
        typed.drop()
        onClose()
      }}
      onSubmit={() => save.mutate({ query: { ...draft, ...place } })}
    >
      <p className="font-medium">{name}</p>
      <div className="flex flex-wrap items-end gap-2">
        <DateField label={words.planDay} className="flex-1 basis-36" min={today} {...field('day')} />
        <Button onClick={() => change({ day: draft.day === today ? addDays(today, 1) : today })}>
          {draft.day === today ? words.tomorrow : common.today}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={words.planKind}
          {...field('kind')}
          options={kinds.map((value) => ({ value, label: common.kinds[value] }))}
        />
        <NumberField
          label={words.planMinutes}
          max={960}
          {...field('minutes')}
          onChange={(minutes) => change({ minutes: minutes || null })}
        />
      </div>
    </FormSheet>
  )
}
