import { addDays } from '#rules/day.ts'
import { useFormat } from './use-format.ts'
import { useWords } from './use-words.ts'

/** A day as text: today and yesterday by name, others by date. */
export function useNearDay(): (day: string, today: string) => string {
  const { common } = useWords()
  const format = useFormat()
  return (day, today) => {
    if (day === today) return common.today
    return day === addDays(today, -1) ? common.yesterday : format.day(day)
  }
}
