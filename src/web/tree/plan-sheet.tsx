import { addDays } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { deepest, type Place } from '#rules/place.ts'
import type { TimedKind } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { usualDay } from '#web/calendar/usual-day.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { NumberField } from '#web/ui/text-field.tsx'
import { useNearDay } from '#web/words/use-near-day.ts'
import { useWords } from '#web/words/use-words.ts'

export type ToPlan = {
  place: Place
  name: string
  kind: TimedKind
  minutes: number
  /** Asked for, where another kind may fit as well. */
  kinds?: readonly TimedKind[]
  /** At first for the day after today. */
  isForTomorrow?: boolean
}
type PlanSheetProps = { what: ToPlan; onClose(): void }
type Draft = { id: string; day: string; kind: TimedKind; minutes: number | null }

/** Plans a part of the tree for today or a chosen day; says how long planned time takes in fact. */
export default function PlanSheet({ what, onClose }: PlanSheetProps) {
  const { place, name, kind, minutes, kinds, isForTomorrow } = what
  const { insights, plan, common, fields, figures } = useWords()
  const words = insights.plan
  const nearDay = useNearDay()
  const pace = useCall('GET /insight/pace', {})
  const today = useDayNow()() ?? usualDay()
  const tomorrow = addDays(today, 1)
  const typed = useDraft<Draft>(
    (student) => `stepPlanDraft:${student}:${deepest(place)}`,
    () => ({
      id: newId(),
      day: isForTomorrow ? tomorrow : today,
      kind,
      minutes,
    }),
  )
  const undo = useToldSave('GET /plan/delete/{id}', plan.deleted)
  const { save, form, sheet } = useSheetSave('GET /plan/save', typed, {
    shows: ['day', 'kind', 'minutes'],
    said: ({ id, day }) => ({
      text: words.saved(nearDay(day, today)),
      undo: () => undo.mutate({ params: { id }, query: {} }),
    }),
    onClose,
  })
  const { draft, change, field } = form
  const takes = pace.data?.when_done
  return (
    <FormSheet
      title={plan.add}
      {...sheet}
      focusesSubmit
      onSubmit={() => save.mutate({ query: { ...draft, ...place } })}
    >
      <p className="font-medium">{name}</p>
      <div className="flex flex-wrap items-end gap-2">
        <DateField label={fields.day} className="flex-1 basis-36" min={today} {...field('day')} />
        <Button onClick={() => change({ day: draft.day === today ? tomorrow : today })}>
          {draft.day === today ? words.tomorrow : common.today}
        </Button>
      </div>
      {kinds && (
        <SelectField
          label={fields.kind}
          {...field('kind')}
          options={kinds.map((value) => ({ value, label: common.kinds[value] }))}
        />
      )}
      <NumberField
        label={plan.minutes}
        max={limits.minutesPerRecord}
        {...field('minutes')}
        onChange={(next) => change({ minutes: next || null })}
      />
      {takes != null && <p className="text-13 text-dim">{words.pace(figures.minutes(60 * takes))}</p>}
    </FormSheet>
  )
}
