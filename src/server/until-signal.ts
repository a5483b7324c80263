import { WrongSetting } from '#server/config.ts'
import { StartFailure } from '#server/database/start-failure.ts'

type Options<R> = {
  onReady?(running: R): void
  /** Runs at the end, after a failed start too. */
  cleanUp?(): Promise<void>
}

// A terminal's Ctrl-C reaches every process of the group, and some parents hand it on once more.
const sameMs = 1000
/** Above the sum of what each step of a stop may take, should one of them hang. */
const stopWithinMs = 35_000

/**
 * Runs what `start` gives until Ctrl-C or a request to end, stops it and leaves; a later signal leaves at once.
 * A start that fails leaves with its reason: what a person can put right in one sentence, all else with its trace.
 */
export function untilSignal<R extends { stop(): Promise<void> }>(
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
    // The signal reaches a database that is being made as well: that is not worth a word.
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

/** Does one thing and leaves; a failure as above. */
export async function onceAndLeave(work: () => Promise<void>): Promise<void> {
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
