import { formatNumber } from '#rules/format-number.ts'
import { shownMinutes } from '#rules/insight/claims.ts'
import { shownNets } from '#rules/insight/shown-nets.ts'
import { useFormat } from '#web/words/use-format.ts'

/** Numbers as cards show them: nets and hours with one decimal, minutes to five. */
export function useFigures() {
  const format = useFormat()
  return {
    nets: (nets: number) => formatNumber(shownNets(nets), format.locale, 1, 1),
    hours: (hours: number) => formatNumber(hours, format.locale, 1, 1),
    minutes: (minutes: number) => format.number(shownMinutes(minutes)),
    time: (minutes: number) => format.minutes(shownMinutes(minutes)),
    number: (n: number) => format.number(n),
    day: (day: string) => format.day(day, 'long'),
  }
}
