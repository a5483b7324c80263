import { createHash } from 'node:crypto'

/** Pseudo-random numbers, the same for the same seed. */
export type Random = {
  /** 0 inclusive to 1 exclusive. */
  next(): number
  /** An integer, both ends included. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  /** Around 0, mostly between −1 and 1: the sum of three numbers approximates a normal distribution. */
  bell(): number
  /** One of the items, weighted. */
  pick<T>(items: readonly T[], weightOf?: (item: T) => number): T
}

/** A generator per seed (sfc32, seeded by SHA-256). */
export function randomOf(seed: string): Random {
  const hash = createHash('sha256').update(seed).digest()
  let a = hash.readInt32LE(0)
  let b = hash.readInt32LE(4)
  let c = hash.readInt32LE(8)
  let counter = hash.readInt32LE(12)

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }

  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next()) / 1.5 - 1,
    pick(items, weightOf = () => 1) {
      const total = items.reduce((sum, item) => sum + weightOf(item), 0)
      let left = next() * total
      for (const item of items) {
        left -= weightOf(item)
        if (left < 0) return item
      }
      const last = items.at(-1)
      if (last === undefined) throw new Error('nothing to pick from')
      return last
    },
  }
}
