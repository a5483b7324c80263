import { formatNumber } from '#rules/format-number.ts'
import { shownMinutes, shownNets } from '#rules/insight/shown.ts'
import { type Format, formatIn } from './format.ts'
import { language } from './language.ts'
import type { FirstWords } from './tr.ts'

/** Words with `format` for numbers, days and times, and `figures` for the numbers of cards. */
export type Spoken<W> = W & { format: Format; figures: ReturnType<typeof figuresIn> }

const spoken = new WeakMap<object, object>()

/** Words of the chosen language with its formats; one object for the same words, so that what is derived from it may be memoized. */
export function withFormat<W extends FirstWords>(words: W): Spoken<W> {
  const format = formatIn(language())
  const known = (spoken.get(words) as Spoken<W> | undefined) ?? {
    ...words,
    format,
    figures: figuresIn(format),
  }
  spoken.set(words, known)
  return known
}

/** How cards write numbers: nets and hours with one decimal, minutes to five. */
function figuresIn({ locale, number, minutes }: Format) {
  const tenths = (value: number) => formatNumber(value, locale, 1, 1)
  return {
    nets: (nets: number) => tenths(shownNets(nets)),
    hours: tenths,
    minutes: (value: number) => number(shownMinutes(value)),
    time: (value: number) => minutes(shownMinutes(value)),
  }
}
