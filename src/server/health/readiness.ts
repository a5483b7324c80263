import type { Sql } from '#server/database/sql.ts'
import { checkWrite } from '#server/health/sql.ts'
import { newId } from '#server/new-id.ts'

/** Whoever asks is told within a second; this leaves some of it for the way. */
const answerWithinMs = 900
/** A check that worked counts for a while, however many ask; one that failed is made again at once. */
const goodForMs = 2000

/** Whether a save would work now. @returns the reason why not, or undefined */
export type Readiness = () => Promise<Error | undefined>

/** @param probe a connection beside the pool, which those who wait for one do not hold up */
export function makeReadiness(probe: Sql): Readiness {
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<Error | undefined> | undefined

  async function check(): Promise<Error | undefined> {
    try {
      await checkWrite(probe, newId())
      checkedAt = performance.now()
      return undefined
    } catch (error) {
      checkedAt = Number.NEGATIVE_INFINITY
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      checking = undefined
    }
  }

  return async () => {
    if (performance.now() - checkedAt < goodForMs) return undefined
    // Shared by all who ask meanwhile.
    checking ??= check()
    return Promise.race([checking, tooLate()])
  }
}

function tooLate(): Promise<Error> {
  return new Promise((resolve) => {
    setTimeout(resolve, answerWithinMs, new Error('the database did not take a write in time')).unref()
  })
}
