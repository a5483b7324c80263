import { Agent, request } from 'node:http'

export type Target = { name: string; url: string; headers: Record<string, string> }
export type Figures = { perSecond: number; p50: number; p99: number }

/** Asks a target for some time with some callers at once, each after its last answer. @throws on a status over 299 */
export async function load(target: Target, callers: number, milliseconds: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const times: number[] = []
  const end = performance.now() + milliseconds
  async function call() {
    while (performance.now() < end) {
      const start = performance.now()
      await once(target, agent)
      times.push(performance.now() - start)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: callers }, call))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

function once({ url, headers }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
