import { Refused } from '#web/session/refused.ts'

/**
 * Waits for a deletion. What is gone already, by an earlier try or another device, counts as deleted.
 * @throws Refused for any other fault
 */
export async function orGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
  }
}
