import { addDays } from '#rules/day.ts'
import { publishers } from '#rules/insight/publishers.ts'
import { drawsOf } from './draws.ts'
import { average, type Figure } from './figure.ts'
import { dayAt } from './worlds.ts'

/** A group whose publishers differ by `spread` nets; each member grows at an own pace. */
function errorsOf(
  members: number,
  spread: number,
  groups: number,
  seed: string,
): { rule: number; ignore: number } {
  const draws = drawsOf(`${seed} publishers ${members} ${spread}`)
  const errors = Array.from({ length: groups }, () => {
    const truth = new Map(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => [name, draws.normal(0, spread)]))
    const rows = Array.from({ length: members }, (_, u) => {
      const [level, slope] = [draws.normal(60, 18), draws.normal(0.05, 0.08)]
      const trials = 4 + Math.floor(draws.next() * 12)
      return Array.from({ length: trials }, (_, i) => {
        const publisher = draws.pick([...truth.keys()])
        const net = level + slope * 12 * i + (truth.get(publisher) ?? 0) + draws.normal(0, 6)
        return { user_id: `u${u}`, day: addDays(dayAt(0), 12 * i), publisher, net }
      })
    }).flat()
    const told = publishers({ rows, today: addDays(dayAt(0), 400) }).rows
    const centre = average(told.map(({ publisher }) => truth.get(publisher) ?? 0))
    const squares = told.map(({ publisher, effect }) => {
      const real = (truth.get(publisher) ?? 0) - centre
      return { rule: (effect - real) ** 2, ignore: real ** 2 }
    })
    return {
      rule: average(squares.map(({ rule }) => rule)),
      ignore: average(squares.map(({ ignore }) => ignore)),
    }
  })
  return {
    rule: Math.sqrt(average(errors.map(({ rule }) => rule))),
    ignore: Math.sqrt(average(errors.map(({ ignore }) => ignore))),
  }
}

export function publisherFigures(groups: number, seed: string): Figure[] {
  return [
    { name: 'calm', spread: 1.5 },
    { name: 'middle', spread: 3.5 },
  ].map(({ name, spread }) => {
    const { rule, ignore } = errorsOf(20, spread, groups, seed)
    return {
      insight: 'publishers',
      key: `publishers ${name}`,
      measure: `error of an effect (nets), 20 students, ${name} world`,
      rule,
      rivals: [{ name: 'ignore', value: ignore }],
    }
  })
}
