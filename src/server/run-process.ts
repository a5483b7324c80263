import { WrongSetting } from '#server/config.ts'
import { StartFailure } from '#server/services/database/start-failure.ts'

type Options<R> = {
  onReady?(running: R): void
  /** Runs at the end, also after a failed start. */
  cleanUp?(): Promise<void>
}

// Ctrl-C in a terminal signals the whole process group, and some parents forward the signal again.
const sameMs = 1000
/** More than the sum of the timeouts of all shutdown steps. */
const stopWithinMs = 35_000

/**
 * Runs what `start` returns until SIGINT or SIGTERM, stops it and exits; a second signal exits at once. A
 * failed start exits with its message if a person can fix the cause, otherwise with a stack trace.
 */
export function runUntilSignal<R extends { stop(): Promise<void> }>(
  start: () => Promise<R>,
  { onReady, cleanUp }: Options<R> = {},
): void {
  let since: number | undefined
  const starting = start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (since === undefined) {
        since = performance.now()
        setTimeout(giveUp, stopWithinMs).unref()
        end().then(() => process.exit(0), fail)
      } else if (performance.now() - since > sameMs) process.exit(130)
    })
  }
  starting.then(onReady).catch(async (error) => {
    // The signal also reaches a database that is just being created; the resulting failure is expected.
    if (since !== undefined) return
    await cleanUp?.()
    fail(error)
  })

  async function end(): Promise<void> {
    const running = await starting.catch(() => undefined)
    await running?.stop()
    await cleanUp?.()
  }
}

/** Runs a task and exits; failures as above. */
export async function runAndExit(work: () => Promise<void>): Promise<void> {
  await work().catch(fail)
}

function giveUp(): never {
  console.error('Stopping took too long; what was left was cut off.\nKapanış çok uzun sürdü, kalanı kesildi.')
  process.exit(1)
}

function fail(error: unknown): never {
  const isExpected = error instanceof WrongSetting || error instanceof StartFailure
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
