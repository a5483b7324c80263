import { type Random, randomOf } from '#server/demo/random.ts'

/** Seeded draws from the distributions that the simulator needs. */
export type Draws = Random & {
  normal(mean?: number, spread?: number): number
  /** A positive number whose logarithm is normal. */
  lognormal(median: number, spread: number): number
  /** A number between two others, all alike. */
  uniform(from: number, to: number): number
  /** The items in an order of chance. */
  shuffled<T>(items: readonly T[]): T[]
}

export function drawsOf(seed: string): Draws {
  const random = randomOf(seed)
  // Box and Muller 1958.
  const normal = (mean = 0, spread = 1) =>
    mean + spread * Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return {
    ...random,
    normal,
    lognormal: (median, spread) => median * Math.exp(normal(0, spread)),
    uniform: (from, to) => from + (to - from) * random.next(),
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: random.next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}
