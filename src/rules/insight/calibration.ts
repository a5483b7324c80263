import { clamp } from './average.ts'
import { calibration as prior } from './priors.ts'

/** A forecast whose day has come. @param half half of its range's width as the rule made it, uncorrected */
export type Scored = { middle: number; half: number; net: number }

/**
 * Correction of the width of ranges by split conformal prediction: the ⌈0.8 (k + 1)⌉-th smallest of
 * |error| / half over k scored forecasts, 0.7 to 1.6; 1 below 40 of them.
 * Source: Barber et al. 2021. Scores are taken of uncorrected widths, or corrections would multiply.
 */
export function multiplierOf(scored: readonly Scored[]): number {
  if (scored.length < prior.minForecasts) return 1
  const ratios = scored.map(({ middle, half, net }) => Math.abs(net - middle) / half).sort((a, b) => a - b)
  // In tenths, since 0.8 · 45 is above 36 in binary; the rank never exceeds k from k = 4 on.
  const rank = Math.ceil((prior.share * 10 * (scored.length + 1)) / 10)
  return clamp(ratios[rank - 1] ?? 1, prior.min, prior.max)
}

/** How many of the chances told between `from` and `to` percent came true. */
export type ChanceBin = { from: number; to: number; tried: number; came: number }

/** Chances whose day has come, in five bins of 20 percent; a well calibrated bin comes true about as often as it says. */
export function chanceBins(told: readonly { chance: number; came: boolean }[]): ChanceBin[] {
  return [0, 20, 40, 60, 80].map((from) => {
    const to = from + 20
    const within = told.filter(
      ({ chance }) => chance >= from && (chance < to || (to === 100 && chance <= to)),
    )
    return { from, to, tried: within.length, came: within.filter(({ came }) => came).length }
  })
}
