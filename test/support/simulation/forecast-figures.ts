import { multiplierOf, type Scored } from '#rules/insight/calibration.ts'
import { forecast } from '#rules/insight/forecast.ts'
import { fullTrials } from '#rules/insight/papers.ts'
import { drawsOf } from './draws.ts'
import { average, type Figure, spread } from './figure.ts'
import { liveUntil, publisherEaseOf } from './student.ts'
import { dayAt, examAt, programs, type World } from './worlds.ts'

type Told = { low: number; middle: number; high: number }
/** What was told of one student, by rule, and what came; in nets of 120 questions. */
type Case = { net: number; rule: Told; last: Told; three: Told; held: number; tried: number; scored: Scored }

/** A range of ± 1.28 spreads of the last twelve nets, as somebody would draw it without a model. */
function around(middle: number, nets: readonly number[], averaged: number): Told {
  const half = 1.2816 * spread(nets.slice(0, 12)) * Math.sqrt(1 + 1 / averaged)
  return { low: middle - half, middle, high: middle + half }
}

/** Forecasts of students in one world, 14 to 120 days before the exam. */
function casesOf(world: World, students: number, seed: string): Case[] {
  const draws = drawsOf(`${seed} ${world.name}`)
  const cases: Case[] = []
  for (let i = 0; i < students; i++) {
    const program = draws.pick(programs)
    const today = examAt - Math.floor(draws.uniform(14, 121))
    const life = liveUntil(today, program, world, publisherEaseOf(world, draws), draws)
    const told = forecast({ trials: life.trials, today: dayAt(today), exam_day: dayAt(examAt) })
    if (told.low === null || told.middle === null || told.high === null || told.half === null) continue
    const nets = fullTrials(life.trials, dayAt(today)).map(({ net }) => net)
    const scale = 120 / program.questions
    const scaled = ({ low, middle, high }: Told) => ({
      low: low * scale,
      middle: middle * scale,
      high: high * scale,
    })
    cases.push({
      net: life.truth.examNet * scale,
      rule: scaled({ low: told.low, middle: told.middle, high: told.high }),
      last: scaled(around(nets[0] ?? 0, nets, 1)),
      three: scaled(around(average(nets.slice(0, 3)), nets, 3)),
      held: told.held ?? 0,
      tried: told.tried ?? 0,
      scored: { middle: told.middle, half: told.half, net: life.truth.examNet },
    })
  }
  return cases
}

const holds = ({ low, high }: Told, net: number) => net >= low && net <= high

/** Interval score of an 80 % range: its width and ten times what it misses by (Gneiting and Raftery 2007). */
function intervalScore({ low, high }: Told, net: number): number {
  return high - low + 10 * (Math.max(0, low - net) + Math.max(0, net - high))
}

function figuresOf(name: string, cases: readonly Case[]): Figure[] {
  const figure = (
    key: string,
    measure: string,
    of: (told: Told, net: number) => number,
    percent = false,
  ): Figure => ({
    insight: 'forecast',
    key: `${key} ${name}`,
    measure: `${measure}, ${name}`,
    rule: average(cases.map(({ rule, net }) => of(rule, net))),
    rivals: [
      { name: 'last value', value: average(cases.map(({ last, net }) => of(last, net))) },
      { name: 'mean of three', value: average(cases.map(({ three, net }) => of(three, net))) },
    ],
    percent,
  })
  return [
    figure('holds', 'range of 80 % holds', (told, net) => Number(holds(told, net)), true),
    figure('error', 'error of the middle (nets of 120)', ({ middle }, net) => Math.abs(middle - net)),
    figure('width', 'width of the range (nets of 120)', ({ low, high }) => high - low),
    figure('score', 'interval score', intervalScore),
  ]
}

/** @param students in all growing worlds together; a third as many live in the one without growth */
export function forecastFigures(
  growing: readonly World[],
  still: World,
  students: number,
  seed: string,
): Figure[] {
  const perWorld = Math.ceil(students / growing.length)
  const byWorld = growing.map((world) => ({ world, cases: casesOf(world, perWorld, seed) }))
  const all = byWorld.flatMap(({ cases }) => cases)
  const quiet = casesOf(still, perWorld, seed)
  const tried = all.reduce((sum, each) => sum + each.tried, 0)
  const held = all.reduce((sum, each) => sum + each.held, 0)
  const bias = average(all.map(({ rule, net }) => rule.middle - net))
  return [
    ...figuresOf('three worlds with growth', all),
    ...byWorld.map(({ world, cases }) => ({
      ...(figuresOf(`${world.name} world`, cases)[0] as Figure), // the first one tells how many ranges held
    })),
    ...figuresOf('world without growth', quiet).slice(0, 2),
    plain(
      'self-check',
      'self-check on mocks holds, three worlds with growth',
      held / Math.max(1, tried),
      true,
    ),
    plain('bias', 'middle less the truth (nets of 120), three worlds with growth', bias),
    plain(
      'multiplier',
      'correction of widths that these forecasts would make',
      multiplierOf(all.map(({ scored }) => scored)),
    ),
    plain('told', 'students with a forecast', all.length / (perWorld * growing.length), true),
  ]
}

function plain(key: string, measure: string, rule: number, percent = false): Figure {
  return { insight: 'forecast', key, measure, rule, rivals: [], percent }
}
