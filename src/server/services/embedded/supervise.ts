import { setTimeout as pause } from 'node:timers/promises'
import { launch, type Plan, type Server } from '#server/services/embedded/launch.ts'
import { endServer } from '#server/services/embedded/shutdown.ts'

const firstAttempts = 4
const firstPauseMs = 100
const longestPauseMs = 10_000

export type Supervised = { readonly pid: number; stop(): Promise<void> }

/** Starts the server and restarts it whenever it ends unexpectedly. */
export async function supervise(plan: Plan): Promise<Supervised> {
  const stopping = new AbortController()
  let server = await launchWithRetries(plan)
  const kept = keep()

  async function keep() {
    for (;;) {
      await server.ended
      if (stopping.signal.aborted) return
      plan.log(`PostgreSQL (process ${server.pid}) ended unexpectedly; restarting it`)
      const next = await relaunch(plan, stopping.signal)
      if (!next) return
      server = next
      plan.log(`PostgreSQL is running again (process ${server.pid})`)
    }
  }

  return {
    get pid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await endServer(plan.folder, plan.binaries, plan.account)
      await kept
    },
  }
}

/** A start can fail temporarily while the last process of an earlier server still holds its shared memory. */
async function launchWithRetries(plan: Plan): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(plan)
    } catch (error) {
      if (attempt === firstAttempts) throw error
      await pause(firstPauseMs * 2 ** attempt)
    }
  }
}

async function relaunch(plan: Plan, stopping: AbortSignal): Promise<Server | undefined> {
  for (let wait = firstPauseMs; !stopping.aborted; wait = Math.min(2 * wait, longestPauseMs)) {
    try {
      const server = await launch(plan)
      if (!stopping.aborted) return server
      // `stop` was called during the start.
      await endServer(plan.folder, plan.binaries, plan.account)
      await server.ended
    } catch (error) {
      if (stopping.aborted) return undefined
      plan.log(error instanceof Error ? error.message : String(error))
      await pause(wait, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return undefined
}
