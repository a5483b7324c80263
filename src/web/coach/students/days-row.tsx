import { memo } from 'react'
import type { DaysRow } from '#web/coach/use-by-student.ts'
import { useWords } from '#web/words/use-words.ts'
import { dayLook, lineLook, nameLook, sumLook, weekLook } from './day-look.ts'
import { stepOf, sumsOf } from './grid-rows.ts'
import type { DayText } from './use-day-text.ts'

type DaysLineProps = {
  row: DaysRow
  days: readonly string[]
  isWeekStart: readonly boolean[]
  text: DayText
  /** The cell that Tab reaches: 0 is the name, then the days; null in other rows. */
  active: number | null
}

/** A student's row of the sheet. One element a cell, as two hundred rows have six thousand of them. */
export const DaysLine = memo(function DaysLine({ row, days, isWeekStart, text, active }: DaysLineProps) {
  const { students: words, chart, format } = useWords()
  const { studied, minutes } = sumsOf(row, days)
  const sat = new Set(row.trials.map(({ day }) => day))
  return (
    <tr
      data-student={row.user_id}
      // Rows out of sight are neither laid out nor painted.
      className={`${lineLook} h-[1.8125rem] [contain-intrinsic-block-size:1.8125rem] [content-visibility:auto] focus-within:bg-sunken hover:bg-sunken print:break-inside-avoid print:[content-visibility:visible]`}
    >
      <th scope="row" className={nameLook}>
        <a
          href={`/students/${row.user_id}`}
          data-row="student"
          data-column={0}
          tabIndex={active === 0 ? 0 : -1}
          dir="auto"
          className="truncate font-semibold hover:underline"
          title={row.name}
        >
          {row.name}
        </a>
      </th>
      {days.map((day, index) => (
        <td
          key={day}
          data-column={index + 1}
          tabIndex={active === index + 1 ? 0 : -1}
          aria-label={text(row, index)}
          className={`${dayLook(stepOf(row, days, index), sat.has(day))} focus-visible:rounded-[6px] focus-visible:-outline-offset-2 ${isWeekStart[index] ? weekLook : ''}`}
        />
      ))}
      <td className={`${sumLook} self-center`}>
        {row.isWaiting ? '–' : words.daysStudied(format.number(studied))}
      </td>
      <td className={`${sumLook} self-center`}>
        {row.isWaiting ? '–' : chart.hours(format.number(Math.round(minutes / 60)))}
      </td>
    </tr>
  )
})
