import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '#server/services/database/client.ts'
import { newId } from '#server/services/new-id.ts'
import { checkWrite } from '#server/services/readiness/sql.ts'

const usual = {
  /** A readiness answer must arrive within a second; the rest is for the network. */
  answerWithinMs: 900,
  /** A successful check is cached for this time; a failed one is not cached. */
  goodForMs: 2000,
}

/** Checks whether a save would work now. @returns the reason if not, otherwise undefined */
export type Readiness = () => Promise<Error | undefined>

/** @param probe a connection outside of the pool, so that waiting requests do not delay the check */
export function makeReadiness(probe: Sql, { answerWithinMs, goodForMs } = usual): Readiness {
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
    // Concurrent requests share one check.
    checking ??= check()
    const tooLate = new Error('the database did not take a write in time')
    return Promise.race([checking, pause(answerWithinMs, tooLate, { ref: false })])
  }
}
