import { inject } from 'vitest'

/** How many random inputs the tests try, as a multiple of what `npm test` tries; `npm run test:long` takes twenty. */
const scale = Number(process.env.SCALE ?? 1)

/** @param usual inputs of `npm test`; @returns at least one */
export const scaled = (usual: number) => Math.max(1, Math.round(usual * scale))

/** The first two of a list of looks or faults; `npm run test:long` takes all. */
export const someOf = <Each>(all: readonly Each[]) => (inject('isLongRun') ? all : all.slice(0, 2))
