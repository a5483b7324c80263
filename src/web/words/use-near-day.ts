import { addDays } from '#rules/day.ts'
import { useFirstWords } from './use-first-words.ts'
import { useFormat } from './use-format.ts'

/** A day as text: today and yesterday by name, others by date. */
export function useNearDay(): (day: string, today: string) => string {
  const { common } = useFirstWords()
  const format = useFormat()
  return (day, today) => {
    if (day === today) return common.today
    return day === addDays(today, -1) ? common.yesterday : format.day(day)
  }
}
