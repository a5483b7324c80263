import { describe, expect, it } from 'vitest'
import { fullTrials } from '#rules/insight/papers.ts'
import { drawsOf } from '../support/simulation/draws.ts'
import { forecastFigures } from '../support/simulation/forecast-figures.ts'
import { simulate, tableOf } from '../support/simulation/simulate.ts'
import { liveUntil, publisherEaseOf } from '../support/simulation/student.ts'
import { triageTable } from '../support/simulation/triage-figures.ts'
import { dayAt, growing, programs, still, type World } from '../support/simulation/worlds.ts'

/** A small run of `npm run simulate`; its bounds are wide enough for any seed and tight enough for a broken rule. */
const { figures, triage } = simulate(900, 'test')
const byKey = new Map(figures.map((figure) => [figure.key, figure]))

function figureOf(key: string) {
  const figure = byKey.get(key)
  if (!figure) throw new Error(`no figure ${key} among ${[...byKey.keys()].join(', ')}`)
  return figure
}
const rivalOf = (key: string, name: string) =>
  figureOf(key).rivals.find((rival) => rival.name === name)?.value ?? Number.NaN

describe('simulated students', () => {
  const lives = (world: World, count = 30) =>
    Array.from({ length: count }, (_, i) => {
      const draws = drawsOf(`life ${i}`)
      return liveUntil(200, draws.pick(programs), world, publisherEaseOf(world, draws), draws)
    })
  const [middle] = growing.slice(1)
  if (!middle) throw new Error('no middle world')

  it('sit trials whose answers add up, with marks of what was wrong or blank', () => {
    for (const { program, trials, today } of lives(middle, 10)) {
      expect(fullTrials(trials, dayAt(today)).length).toBe(trials.length)
      for (const { lessons, marks } of trials) {
        const answered = lessons.map(({ correct, wrong, blank }) => correct + wrong + blank)
        expect(answered).toEqual(program.studies.map(({ question_count }) => question_count))
        for (const { study_id, wrong } of lessons) {
          const named = marks.filter((mark) => mark.study_id === study_id && mark.result === 'wrong')
          expect(named.length).toBeLessThanOrEqual(wrong)
        }
      }
    }
  })

  it('know more after study where they grow, and no more where they do not', () => {
    const gained = (world: World) => lives(world).flatMap(({ truth }) => [...truth.gained.values()])
    expect(gained(middle).every((gain) => gain > -1e-9)).toBe(true)
    expect(gained(middle).some((gain) => gain > 0.05)).toBe(true)
    expect(gained(still).every((gain) => Math.abs(gain) < 1e-9)).toBe(true)
  })

  it('are the same for the same seed and others for another', () => {
    const small = () => tableOf(simulate(6, 'one').figures)
    expect(small()).toBe(small())
    const forecast = (seed: string) => tableOf(forecastFigures(growing, still, 6, seed))
    expect(forecast('two')).not.toBe(forecast('one'))
  })
})

describe('the forecast', () => {
  it.each([
    ['holds three worlds with growth', 0.75, 0.87],
    ['holds world without growth', 0.74, 0.9],
    ['self-check', 0.68, 0.84],
    ['told', 0.9, 1],
    ['multiplier', 0.8, 1.2],
    ['bias', -2.5, 2.5],
  ])('keeps %s between %d and %d', (key, low, high) => {
    expect(figureOf(key).rule).toBeGreaterThanOrEqual(low)
    expect(figureOf(key).rule).toBeLessThanOrEqual(high)
  })

  it('has a better interval score than the last value and the mean of three', () => {
    const key = 'score three worlds with growth'
    expect(figureOf(key).rule).toBeLessThan(rivalOf(key, 'last value'))
    expect(figureOf(key).rule).toBeLessThan(rivalOf(key, 'mean of three'))
  })
})

describe('the other rules', () => {
  it.each([
    ['cheapest regret', 'chance', 0.6],
    ['review regret', 'longest ago', 0.7],
    ['lesson regret', 'chance', 0.5],
    ['return error', 'raw difference', 0.8],
    ['publishers middle', 'ignore', 0.7],
    ['burndown brier', 'yes or no by the mean rate', 0.95],
    ['pace error', 'as planned', 0.95],
    ['pace week', 'only begun items', 0.8],
  ])('%s: below that of %s, by a factor of %d at most', (key, rival, factor) => {
    expect(figureOf(key).rule).toBeLessThan(factor * rivalOf(key, rival))
  })

  it.each([
    ['unfixed precision', 'any topic studied'],
    ['return correlation', 'raw difference'],
    ['triage clear troubles', 'days since the last record'],
    ['triage milder troubles', 'days since the last record'],
    ['triage less milder', 'days since the last record'],
    ['triage plan milder', 'days since the last record'],
    ['triage nets clear', 'days since the last record'],
  ])('%s: above that of %s', (key, rival) => {
    expect(figureOf(key).rule).toBeGreaterThan(rivalOf(key, rival))
  })

  it('show no effect where there is none, and one where there is', () => {
    expect(Math.abs(figureOf('effect 0').rule)).toBeLessThan(0.1)
    expect(figureOf('effect 0.2').rule - figureOf('effect 0').rule).toBeGreaterThan(0.08)
    expect(rivalOf('effect 0', 'only before and after')).toBeGreaterThan(0.08)
  })

  it('list nearly the same students at nine and at midnight, and the young ones too', () => {
    const at = (key: string) => figureOf(`triage usual at ${key}`).rule
    expect(Math.abs(at('nine') - at('midnight'))).toBeLessThan(0.05)
    for (const { values } of triage) expect(values['less clear'].rule).toBeGreaterThan(0.75)
  })

  it('finish between early and late in most cases', () => {
    expect(figureOf('burndown range').rule).toBeGreaterThan(0.72)
  })

  it('print as a table with a line each', () => {
    expect(tableOf(figures).split('\n')).toHaveLength(figures.length + 2)
    const lines = triageTable(triage).split('\n')
    const histories = lines.slice(2).map((line) => line.split(' | ')[0])
    expect(histories).toEqual([...triage.map(({ history }) => `| ${history}`), '| all'])
    expect(lines[0]).toMatch(/listed at 9 h.*listed at 24 h/)
    for (const line of lines.slice(2)) expect(line.match(/ \d+ \(\d+\) /g)).toHaveLength(9)
  })
})
