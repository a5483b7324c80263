import { useState } from 'react'
import { addDays } from '#rules/day.ts'
import type { Place } from '#rules/place.ts'
import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { DateField, NumberField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useTellLate } from '#web/ui/use-tell-late.ts'
import { useWords } from '#web/words/use-words.ts'

const kinds = ['mistakes', 'practice', 'review', 'lecture'] as const
type PlanSheetProps = { place: Place; name: string; today: string; onClose(): void }

/** Plans study on a place: tomorrow, for half an hour, unless one says otherwise. */
export function PlanSheet({ place, name, today, onClose }: PlanSheetProps) {
  const { trialAnalysis: words, common } = useWords()
  const toast = useToast()
  const isShown = useIsShown()
  const [id] = useState(newId)
  const [day, setDay] = useState(addDays(today, 1))
  const [kind, setKind] = useState<(typeof kinds)[number]>('mistakes')
  const [minutes, setMinutes] = useState<number | null>(30)
  const undo = useSave('GET /plan/delete/{id}', { onSuccess: () => toast({ text: words.unplanned }) })
  const save = useSave('GET /plan/save', {
    onSuccess(item) {
      const action = { label: common.undo, onAction: () => undo.mutate({ params: { id: item.id } }) }
      toast({ text: words.planned(name), action })
      if (isShown()) onClose()
    },
    onError: useTellLate(),
  })
  const fields = save.error?.fields ?? {}
  const isTold = ['day', 'kind', 'minutes'].some((field) => fields[field])

  return (
    <Sheet
      title={words.planTitle}
      isOpen
      isSending={save.isPending}
      onClose={onClose}
      onSubmit={() => save.mutate({ query: { id, day, ...place, kind, minutes } })}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" isPending={save.isPending} data-focus-first="">
            {common.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="font-medium">{name}</p>
        <div className="flex items-end gap-2">
          <DateField
            label={words.planDay}
            className="min-w-0 flex-1"
            value={day}
            min={today}
            error={fields.day}
            onChange={setDay}
          />
          <Button onClick={() => setDay(day === today ? addDays(today, 1) : today)}>
            {day === today ? words.tomorrow : common.today}
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={words.planKind}
            value={kind}
            error={fields.kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, label: common.kinds[value] }))}
          />
          <NumberField
            label={words.planMinutes}
            value={minutes}
            max={960}
            error={fields.minutes}
            onChange={(next) => setMinutes(next || null)}
          />
        </div>
        {save.error && !isTold && (
          <p role="alert" className="text-bad">
            {save.error.message}
          </p>
        )}
      </div>
    </Sheet>
  )
}
