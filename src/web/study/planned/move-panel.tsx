import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'
import { addDays, daysFrom } from '#rules/day.ts'
import { useCall } from '#web/api/use-call.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import type { PlanItem } from '#web/study/planned/item.ts'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

type MovePanelProps = {
  item: PlanItem
  name: string
  today: string
  onMove(day: string): void
  onClose(): void
}

const tile =
  'flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control border border-line bg-surface px-0.5 text-13 hover:border-field'

/** Another day for an item: the next four with what is planned there, or a date. */
export function MovePanel({ item, name, today, onMove, onClose }: MovePanelProps) {
  const { plan: words, exams, fields, format } = useWords()
  const [date, setDate] = useState<string | null>(null)
  const days = daysFrom(today, addDays(today, 4))
    .filter((day) => day !== item.day)
    .slice(0, 4)
  const planned = useCall('GET /plan', { query: { from: today, to: addDays(today, 4) } })
  const minutesOn = (day: string) =>
    planned.data?.reduce((sum, each) => sum + (each.day === day ? (each.minutes ?? 0) : 0), 0)

  return (
    <fieldset
      className="min-w-0 border-t border-line bg-sunken px-2 py-2.5 lg:rounded-b-control"
      data-print="no"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <legend className="float-left w-full px-1 pb-1.5 text-13 font-medium wrap-anywhere">
        {words.moveTo(name)}
      </legend>
      <div className="clear-both grid grid-cols-[repeat(auto-fit,minmax(3.6rem,1fr))] gap-1">
        {days.map((day, place) => {
          const minutes = minutesOn(day)
          return (
            <button
              key={day}
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the panel was opened by its button, and is left by Escape
              autoFocus={place === 0}
              className={tile}
              onClick={() => onMove(day)}
            >
              <span className="font-semibold">
                {format.day(day, 'weekday')} {Number(day.slice(8))}
              </span>{' '}
              <span className="tabular text-12 tracking-tight whitespace-nowrap text-dim">
                {minutes === undefined ? '\u00a0' : minutes > 0 ? format.minutes(minutes) : words.free}
              </span>
            </button>
          )
        })}
        <button
          type="button"
          aria-expanded={date !== null}
          className={tile}
          onClick={() => setDate(date === null ? item.day : null)}
        >
          <CalendarDays size={18} aria-hidden />
          <span className="text-12 text-dim">{exams.date}</span>
        </button>
      </div>
      {date !== null && (
        <div className="mt-2.5 flex flex-wrap items-end gap-2">
          <DateField label={fields.day} className="flex-1 basis-36" value={date} onChange={setDate} />
          <Button variant="write" disabled={date === item.day} onClick={() => onMove(date)}>
            {words.moveThere}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
