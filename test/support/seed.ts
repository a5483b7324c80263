import fc from 'fast-check'

/**
 * Where random inputs of the tests begin. It is the same in every run, so that a commit passes or
 * fails on every machine alike; `SEED=$RANDOM npm test` tries others.
 */
export const seed = Number(process.env.SEED ?? 20_261_120)

fc.configureGlobal({ seed })
