import { burndownFigures } from './burndown-figures.ts'
import { effectFigures } from './effect-figures.ts'
import type { Figure } from './figure.ts'
import { forecastFigures } from './forecast-figures.ts'
import { paceFigures } from './pace-figures.ts'
import { publisherFigures } from './publisher-figures.ts'
import { topicFigures } from './topic-figures.ts'
import { type TriageRow, triageFigures, triageRows } from './triage-figures.ts'
import { growing, still } from './worlds.ts'

/**
 * Every rule beside its simplest rivals, on simulated students; the same seed gives the same figures.
 * @param students of the forecast in the worlds with growth together; the other rules take shares of it
 * @returns also the figures of triage for each length of history
 */
export function simulate(students: number, seed: string): { figures: Figure[]; triage: TriageRow[] } {
  const share = (part: number, least: number) => Math.max(least, Math.round(students * part))
  const triage = triageRows(share(0.004, 1), seed)
  const figures = [
    ...forecastFigures(growing, still, students, seed),
    ...topicFigures(growing, share(0.12, 60), seed),
    ...publisherFigures(share(0.03, 20), seed),
    ...burndownFigures(share(0.4, 200), seed),
    ...paceFigures(share(0.4, 200), seed),
    ...triageFigures(triage),
    ...effectFigures(share(0.006, 4), seed),
  ]
  return { figures, triage }
}

/** The figures as a table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const shown = (value: number, percent = false) =>
    percent ? `${(value * 100).toFixed(1)} %` : value.toFixed(2)
  const rows = figures.map(({ insight, measure, rule, rivals, percent }) => {
    const others = rivals.map(({ name, value }) => `${name} ${shown(value, percent)}`).join(' · ')
    return `| ${insight} | ${measure} | ${shown(rule, percent)} | ${others} |`
  })
  return ['| insight | measure | rule | simplest rivals |', '|---|---|---|---|', ...rows].join('\n')
}
