import { useMemo } from 'react'
import type { DaysRow } from '#web/coach/use-by-student.ts'
import { useWords } from '#web/words/use-words.ts'
import { stepOf } from './grid-rows.ts'

/** What a day of a student is in words: "15 Kasım Pazar, 2 sa 40 dk, TYT 77,00". */
export function useDayText(days: readonly string[]) {
  const { students: words, common, format } = useWords()
  return useMemo(() => {
    const names = days.map((day) => format.day(day, 'dayOfWeek'))
    function workOf(row: DaysRow, index: number): string {
      const minutes = row.minutes[index] ?? 0
      const questions = row.questions[index] ?? 0
      return minutes === 0 && questions > 0
        ? common.questions(format.number(questions))
        : format.minutes(minutes)
    }
    return (row: DaysRow, index: number): string => {
      const step = stepOf(row, days, index)
      const trials = row.trials
        .filter(({ day }) => day === days[index])
        .map(({ name, net }) => `${name} ${format.net(net)}`)
      const what = typeof step === 'number' ? workOf(row, index) : words.dayStates[step]
      return [names[index], what, ...trials].join(', ')
    }
  }, [days, words, common, format])
}

export type DayText = ReturnType<typeof useDayText>
