import { availableParallelism } from 'node:os'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { Refusal } from '#rules/refusal.ts'
import { makeQueue } from '#server/services/queue.ts'
import type { RosterFile, RosterToRead } from '#server/services/sheets/read-roster.ts'
import type { FileToRead, TrialFile } from '#server/services/sheets/read-trials.ts'
import { tooBig } from '#server/services/sheets/sheet-bounds.ts'
import type { WorkerMessage, WorkerResult, WorkerTask } from '#server/services/sheets/worker.ts'

/** Reads uploaded files in worker threads. */
export type FileReader = {
  /**
   * @param owner account that sent the file
   * @throws Refusal RULE on `file` | TOO_MANY | UNAVAILABLE
   */
  read(owner: string, given: FileToRead): Promise<TrialFile>
  /** The same of a list of students. */
  readRoster(owner: string, given: RosterToRead): Promise<RosterFile>
}

/**
 * A hostile file can use up memory and time, so each file is read in a new thread with limits on both; the
 * main thread never reads one.
 * @param limits.threads files that are read at the same time
 * @param limits.places length of the queue; further files are refused
 * @param limits.perOwner files of one account in the queue or being read; one of them is read at a time, so
 * that an account cannot take all threads
 * @param limits.deadlineMs timeout of reading one file
 * @param start starts the thread
 */
export function makeFileReader(
  // Two, but at least one processor stays free for the main thread.
  limits = {
    threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
    places: 30,
    perOwner: 4,
    deadlineMs: 3000,
  },
  start = startThread,
): FileReader {
  const inTurn = makeQueue({
    all: { atATime: limits.threads, places: limits.places, retryAfter: 5 },
    own: { atATime: 1, places: limits.perOwner - 1, retryAfter: 3 },
  })
  const readOf = (owner: string, task: WorkerTask) =>
    inTurn(owner, () => readInThread(start, task, limits.deadlineMs))

  return {
    async read(owner, trials) {
      const result = await readOf(owner, { trials })
      if ('trials' in result) return result.trials
      throw new Error('the thread that reads a file has read something else')
    },
    async readRoster(owner, roster) {
      const result = await readOf(owner, { roster })
      if ('roster' in result) return result.roster
      throw new Error('the thread that reads a list has read something else')
    },
  }
}

/** Enough for a table of results with the longest texts. */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

function readInThread(
  start: typeof startThread,
  task: WorkerTask,
  deadlineMs: number,
): Promise<WorkerResult> {
  return new Promise((resolve, reject) => {
    const worker = start({ resourceLimits: memory, env: {}, execArgv: [] })
    let deadline: NodeJS.Timeout | undefined
    let isOver = false
    const end = (settle: () => void) => {
      if (isOver) return
      isOver = true
      clearTimeout(deadline)
      // Terminated instead of asked to stop, as it may be in an endless loop.
      worker.terminate().then(settle, settle)
    }
    worker.on('message', (message: WorkerMessage) => {
      if ('ready' in message) {
        // The timeout starts when the thread is ready.
        deadline = setTimeout(() => end(() => reject(tooBig())), deadlineMs)
        worker.postMessage(task)
      } else if ('faults' in message) end(() => reject(new Refusal('RULE', message.faults)))
      else end(() => resolve(message))
    })
    worker.on('error', (error: Error & { code?: string }) => {
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooBig() : error))
    })
    worker.on('exit', (code) =>
      end(() => reject(new Error(`the thread that reads a file ended with ${code}`))),
    )
  })
}

/** The built server has a built worker beside it; in development the worker is TypeScript, loaded by tsx. */
function startThread(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./import-worker.js', import.meta.url), options)
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), new URL('./worker.ts', import.meta.url).href]
  const load = `import(${JSON.stringify(tsx)})
    .then(({ register }) => register())
    .then(() => import(${JSON.stringify(source)}))`
  return new Worker(load, { ...options, eval: true })
}
