import { Agent } from 'node:http'
import { tytCroom } from '#contract/examples.ts'
import type { Call } from './calls.ts'
import { once } from './load.ts'
import type { Running } from './processes.ts'
import type { Caller } from './rows.ts'

/** What an insight may take without other load, as a median in milliseconds: with one year of rows, with ten, for 200 students. */
export const insightAims: Record<Call['by'], number> = { student: 15, veteran: 50, coach: 120 }

/**
 * One insight, one request after the other, without others beside it.
 * @property median milliseconds per answer; `least` of the fastest one, which a busy machine disturbs least
 * @property cpu milliseconds of the server's processor time per answer, without the database's
 */
export type InsightFigures = { name: string; by: Call['by']; median: number; least: number; cpu: number }

const ofCroom = ['return', 'cheapest', 'forecast', 'unfixed', 'burndown'].map((name) => `${name}/${tytCroom}`)
const own = [...ofCroom, 'review', 'pace', 'quality', 'signs']

/** Measures each insight of a student, of one with ten years of rows, and the list of a coach with 200 students. */
export async function insightFigures(
  server: Running,
  people: Record<Call['by'], Caller[]>,
  times = 60,
): Promise<InsightFigures[]> {
  const size = Buffer.from(JSON.stringify({ size: 200 })).toString('base64')
  const paths: [Call['by'], string, Record<string, string>][] = [
    ...own.flatMap((name): [Call['by'], string, Record<string, string>][] => [
      ['student', name, {}],
      ['veteran', name, {}],
    ]),
    ['coach', 'triage', { query: size }],
  ]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const figures: InsightFigures[] = []
  for (const [by, name, headers] of paths) {
    const [caller] = people[by]
    if (!caller) continue
    const asked = {
      url: `${server.url}/api/insight/${name}`,
      headers: { authorization: `Bearer ${caller.token}`, ...headers },
    }
    const took: number[] = []
    let cpu = 0
    for (let n = 0; n < times + 10; n += 1) {
      // The first requests prepare statements and compile code.
      if (n === 10) cpu = await server.cpu()
      const begun = performance.now()
      await once(asked, agent)
      if (n >= 10) took.push(performance.now() - begun)
    }
    took.sort((a, b) => a - b)
    figures.push({
      name: name.replace(tytCroom, '{id}'),
      by,
      median: took[Math.floor(took.length / 2)] ?? Number.NaN,
      least: took[0] ?? Number.NaN,
      cpu: (1000 * ((await server.cpu()) - cpu)) / times,
    })
  }
  agent.destroy()
  return figures
}

export function printInsights(figures: readonly InsightFigures[]): void {
  console.table(
    Object.fromEntries(
      figures.map(({ name, by, median, least, cpu }) => [
        `${name}, ${{ student: 'one year', veteran: 'ten years', coach: '200 students' }[by]}`,
        {
          'median ms': median.toFixed(1),
          'least ms': least.toFixed(1),
          'CPU ms': cpu.toFixed(1),
          'at most ms': insightAims[by],
        },
      ]),
    ),
  )
}
