import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { addDays, type Day, daysBetween, startOfWeek } from '#rules/day.ts'
import { addMonths, weeksOf } from '#rules/month-grid.ts'
import { useFormat } from '#web/words/use-format.ts'
import { MonthButtons } from './month-buttons.tsx'
import { useWeekStart } from './use-week-start.ts'
import { usualDay } from './usual-day.ts'

type DateMonthProps = {
  /** The chosen day; empty for none. */
  day: string
  min?: string
  max?: string
  onPick(day: Day): void
}

/** A month of bubbles: today has the coral ring, the chosen day is blue. The arrow keys go from day to day. */
export function DateMonth({ day, min = '', max = '9999-12-31', onPick }: DateMonthProps) {
  const format = useFormat()
  const weekStart = useWeekStart()
  // Only a hint, so the usual start of a day is exact enough.
  const today = usualDay()
  const [at, setAt] = useState(day === '' ? today : day)
  const month = at.slice(0, 7)
  const weeks = weeksOf(month, weekStart)
  const grid = useRef<HTMLTableElement>(null)
  const isMoved = useRef(false)
  useLayoutEffect(() => {
    if (isMoved.current) focusDay(grid.current)
    isMoved.current = false
  })

  function turn(months: number) {
    setAt((now) => monthLater(now, months))
  }
  function press(event: KeyboardEvent) {
    const next = keyTo(event.key, at, weekStart)
    if (next === null) return
    event.preventDefault()
    isMoved.current = true
    setAt(next)
  }
  return (
    <>
      <div className="flex items-center">
        <strong aria-live="polite" className="flex-1 pl-1 font-semibold">
          {format.day(`${month}-01`, 'monthYear')}
        </strong>
        <MonthButtons onTurn={turn} />
      </div>
      <table ref={grid} aria-label={format.day(`${month}-01`, 'monthYear')} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th
                key={each}
                scope="col"
                abbr={format.day(each, 'dayName')}
                className="py-1 text-[0.75rem] font-medium text-dim"
              >
                {format.day(each, 'letter')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} className="p-0.5">
                  {each.startsWith(month) && (
                    <button
                      type="button"
                      tabIndex={each === at ? 0 : -1}
                      aria-label={format.day(each, 'long')}
                      aria-current={each === today ? 'date' : undefined}
                      aria-pressed={each === day}
                      aria-disabled={each < min || each > max || undefined}
                      onClick={() => each >= min && each <= max && onPick(each)}
                      className="tabular size-[32px] rounded-pill border-2 border-transparent text-[0.8125rem] hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-dim aria-disabled:opacity-50 aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-on-accent aria-[current=date]:border-now aria-[current=date]:font-semibold"
                    >
                      {Number(each.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Focuses the day of a month that the arrow keys start from. */
export function focusDay(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus()
}

/** The day that a key leads to; null for another key. */
function keyTo(key: string, from: Day, weekStart: number): Day | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days !== undefined) return addDays(from, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  if (months !== undefined) return monthLater(from, months)
  if (key === 'Home') return startOfWeek(from, weekStart)
  return key === 'End' ? addDays(startOfWeek(from, weekStart), 6) : null
}

/** The same day of another month, or its last day. */
function monthLater(day: Day, months: number): Day {
  const first = `${addMonths(day.slice(0, 7), months)}-01`
  const last = daysBetween(first, `${addMonths(first.slice(0, 7), 1)}-01`) - 1
  return addDays(first, Math.min(Number(day.slice(8)) - 1, last))
}
