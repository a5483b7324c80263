import { Agent, request } from 'node:http'

export type Asked = { url: string; method?: 'POST'; headers: Record<string, string>; body?: string }
/**
 * A server under test; each caller sends its own requests.
 * @property cpu seconds of processor time that the server has used so far
 */
export type Target = { name: string; ask(caller: number): Asked; cpu?(): Promise<number> }
/**
 * Medians of the rounds.
 * @property perSecond answers per second
 * @property median milliseconds per answer; `p99` the slowest hundredth
 * @property cpu microseconds of the server's processor time per answer
 */
export type Figures = { perSecond: number; median: number; p99: number; cpu: number }

/**
 * Sends requests for some time from several callers, each after its last answer.
 * @throws on a status above 299
 */
export async function load(target: Target, callers: number, milliseconds: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const times: number[] = []
  const cpuBefore = (await target.cpu?.()) ?? Number.NaN
  const began = performance.now()
  async function call(caller: number) {
    while (performance.now() < began + milliseconds) {
      const start = performance.now()
      await once(target.ask(caller), agent)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  const seconds = (performance.now() - began) / 1000
  const cpu = (1e6 * (((await target.cpu?.()) ?? Number.NaN) - cpuBefore)) / times.length
  agent.destroy()
  return { perSecond: times.length / seconds, median: median(times), p99: atShare(times, 0.99), cpu }
}

/** @throws on a status above 299 */
export function once({ url, method, headers, body }: Asked, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers, ...(method && { method }) }, (response) => {
      response.resume()
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end(body)
  })
}

/**
 * Measures the targets in turn, round by round, so that a change of the machine's speed affects all of them;
 * returns medians.
 */
export async function measure(
  targets: readonly Target[],
  { callers, rounds, milliseconds }: { callers: number; rounds: number; milliseconds: number },
): Promise<Map<string, Figures>> {
  const measured = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const target of targets) {
      const figures = await load(target, callers, milliseconds)
      // The first round is a warm-up.
      if (round > 0) measured.get(target.name)?.push(figures)
    }
  }
  return new Map(
    [...measured].map(([name, figures]) => [
      name,
      {
        perSecond: median(figures.map(({ perSecond }) => perSecond)),
        median: median(figures.map(({ median }) => median)),
        p99: median(figures.map(({ p99 }) => p99)),
        cpu: median(figures.map(({ cpu }) => cpu)),
      },
    ]),
  )
}

const median = (values: readonly number[]): number => atShare(values, 0.5)

/** The value below which a share of the values is. */
export function atShare(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
