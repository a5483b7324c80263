import { formatNumber } from '#rules/format-number.ts'
import { shownMinutes, shownNets } from '#rules/insight/shown.ts'
import type { Format } from './format.ts'

/** How cards write numbers: nets and hours with one decimal, minutes to five. */
export function figuresIn({ locale, number, minutes }: Format) {
  const tenths = (value: number) => formatNumber(value, locale, 1, 1)
  return {
    nets: (nets: number) => tenths(shownNets(nets)),
    hours: tenths,
    minutes: (value: number) => number(shownMinutes(value)),
    time: (value: number) => minutes(shownMinutes(value)),
  }
}
