import { type Day, daysBetween } from '#rules/day.ts'
import { listed } from '#rules/search-text.ts'
import { clamp, sum } from './average.ts'
import { compareText, grouped } from './order.ts'
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
type ChanceBin = { from: number; to: number; tried: number; came: number }

/**
 * Chances whose day has come, in five bins of 20 percent; a well calibrated bin comes true about as often as it says.
 * @param stated `n` is how many of one kind, 1 where it is left out
 */
export function chanceBins(stated: readonly { chance: number; came: boolean; n?: number }[]): ChanceBin[] {
  return [0, 20, 40, 60, 80].map((from) => {
    const to = from + 20
    const within = stated.filter(
      ({ chance }) => chance >= from && (chance < to || (to === 100 && chance <= to)),
    )
    const countOf = (some: typeof within) => sum(some.map(({ n = 1 }) => n))
    return { from, to, tried: countOf(within), came: countOf(within.filter(({ came }) => came)) }
  })
}

/** How often what an insight foretold came true. @param program_code '' counts all programs */
export type CalibrationRow = {
  insight: 'forecast' | 'burndown'
  program_code: string
  tried: number
  /** Ranges that held the net of the exam; null for chances. */
  held: number | null
  /** Correction of widths from 40 scored forecasts on; null below and for chances. */
  multiplier: number | null
  bins: ChanceBin[]
}

/** A stored forecast with what was entered as the result of its exam. */
export type KeptForecast = {
  program_code: string
  made_on: Day
  exam_day: Day
  questions: number
  low: number
  high: number
  middle: number
  half: number
  result: string
  is_national: boolean
}

/**
 * Ranges against results, for all programs and for each. Only forecasts made 14 to 120 days ahead whose result names
 * one net count; a range holds as it was told, its correction is learnt from the uncorrected half.
 */
export function calibrationOfForecasts(kept: readonly KeptForecast[]): CalibrationRow[] {
  const scored = kept.flatMap((forecast) => {
    const { made_on, exam_day, questions, result, is_national } = forecast
    const ahead = daysBetween(made_on, exam_day)
    if (ahead < prior.aheadDays.min || ahead > prior.aheadDays.max || forecast.half <= 0) return []
    const net = netOfResult(result, { questions, isNational: is_national })
    return net === null ? [] : [{ ...forecast, net }]
  })
  return byProgram(scored).map(([program_code, some]) => ({
    insight: 'forecast',
    program_code,
    tried: some.length,
    held: some.filter(({ net, low, high }) => net >= low && net <= high).length,
    multiplier: some.length >= prior.minForecasts ? multiplierOf(some) : null,
    bins: [],
  }))
}

/** Chances of one size whose day has come. @param n how many */
export type StatedChance = { program_code: string; chance: number; came: boolean; n: number }

/** Chances against what was finished on the day of the exam, for all programs and for each. */
export function calibrationOfChances(stated: readonly StatedChance[]): CalibrationRow[] {
  return byProgram(stated).map(([program_code, some]) => ({
    insight: 'burndown',
    program_code,
    tried: sum(some.map(({ n }) => n)),
    held: null,
    multiplier: null,
    bins: chanceBins(some),
  }))
}

/** All rows under '', then those of each program by its code. */
function byProgram<R extends { program_code: string }>(rows: readonly R[]): [string, readonly R[]][] {
  const programs = grouped(rows, ({ program_code }) => program_code)
  programs.delete('')
  return [['', rows], ...[...programs].sort(([a], [b]) => compareText(a, b))]
}

/** A number with at most two decimals, as a net is written in Turkish or English. */
const netPattern = /^-?\d{1,3}(?:[.,]\d{1,2})?$/

/** Words beside which a number is still a plain net. Any other word makes the meaning unclear. */
const netWords = ['net', 'nets', 'neti', 'netim', 'netle']
const otherWords = listed(`toplam, toplamda, sonuç, sonucu, sonucum, soru, soruda, sorudan, yaptım, sayısı,
  total, result, my, of, out, questions, got, i,
  tyt, ayt, lgs, ydt, yks, kpss, ales, dgs, yds, sat`)

/**
 * The net that a person typed as the result of an exam: "82,5 net", "82.5", "Net: 82,50 / 120". A score, a place, a
 * grade, two nets or an estimate is none. Without the word net a whole number is one only for a national exam, as it
 * may be the grade of a school exam.
 * @param questions of the full trials that the forecast was made from
 * @returns null where the text does not say one net that such an exam can have
 */
export function netOfResult(
  text: string,
  exam: { readonly questions: number; readonly isNational: boolean },
): number | null {
  const plain = text.toLocaleLowerCase('tr').replaceAll('−', '-')
  if (/[%~?<>≈]/.test(plain)) return null
  const words = plain.match(/\p{L}+/gu) ?? []
  const namesNet = words.some((word) => netWords.includes(word))
  if (!words.every((word) => netWords.includes(word) || otherWords.includes(word))) return null
  const number = onlyNumber(plain, exam.questions)
  if (number === null) return null
  if (!namesNet && !exam.isNational && Number.isInteger(number)) return null
  // A net below a third of the questions, negative, would need more wrong answers than there are questions.
  return number <= exam.questions && number >= -exam.questions / 3 ? number : null
}

/** The one number of a text, beside the number of questions. */
function onlyNumber(text: string, questions: number): number | null {
  const found = (text.match(/-?\d[\d.,]*/g) ?? []).map((each) => each.replace(/[.,]+$/, ''))
  if (!found.every((each) => netPattern.test(each))) return null
  const numbers = found.map((each) => Number(each.replace(',', '.')))
  const isWhole = (number: number) => Math.abs(number) === questions
  const [first, second] = numbers
  if (first === undefined || numbers.length > 2) return null
  if (second === undefined) return first
  if (isWhole(second)) return first
  return isWhole(first) ? second : null
}
