import { availableParallelism } from 'node:os'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { Refusal } from '#rules/refusal.ts'
import type { FileToRead, TrialFile } from '#server/import/read-trials.ts'
import { tooBig } from '#server/import/sheet-bounds.ts'
import type { WorkerMessage } from '#server/import/worker.ts'

/** Reads files that people send in threads of their own, few at a time. */
export type FileReader = ReturnType<typeof makeFileReader>

type Waiting = { owner: string; start(): void }

/**
 * A hostile file may take all the memory and time that its reader has, so each is read in a new thread with little of
 * both, and the thread that answers requests never opens one.
 * @param limits.threads files that are read at the same time
 * @param limits.places files that may wait; a further one is told to come back
 * @param limits.perOwner files that one account may have read or waiting; one of them is read at a time, so that an
 * account cannot keep all threads from the others
 * @param limits.deadlineMs how long a file may be read
 */
export function makeFileReader(
  limits = { threads: usualThreads(), places: 30, perOwner: 4, deadlineMs: 3000 },
) {
  const waiting: Waiting[] = []
  const owners = new Map<string, number>()
  const reading = new Set<string>()

  function startNext(): void {
    if (reading.size >= limits.threads) return
    const index = waiting.findIndex(({ owner }) => !reading.has(owner))
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    reading.add(next.owner)
    next.start()
  }

  return {
    /**
     * @param owner the account that sent the file
     * @throws Refusal RULE on `file` | TOO_MANY | UNAVAILABLE
     */
    async read(owner: string, given: FileToRead): Promise<TrialFile> {
      const own = owners.get(owner) ?? 0
      if (own >= limits.perOwner) throw new Refusal('TOO_MANY', undefined, 3)
      if (waiting.length >= limits.places) throw new Refusal('UNAVAILABLE', undefined, 5)
      owners.set(owner, own + 1)
      try {
        await new Promise<void>((start) => {
          waiting.push({ owner, start })
          startNext()
        })
        try {
          return await readInThread(given, limits.deadlineMs)
        } finally {
          reading.delete(owner)
        }
      } finally {
        const rest = (owners.get(owner) ?? 1) - 1
        if (rest > 0) owners.set(owner, rest)
        else owners.delete(owner)
        startNext()
      }
    },
  }
}

/** Two, and a processor is left for the thread that answers requests. */
function usualThreads(): number {
  return Math.max(1, Math.min(2, availableParallelism() - 1))
}

/** Room for a table of results with the largest texts, and little more. */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

function readInThread(given: FileToRead, deadlineMs: number): Promise<TrialFile> {
  return new Promise((resolve, reject) => {
    const worker = startThread({ resourceLimits: memory, env: {}, execArgv: [] })
    let deadline: NodeJS.Timeout | undefined
    let isOver = false
    const end = (settle: () => void) => {
      if (isOver) return
      isOver = true
      clearTimeout(deadline)
      // It may be in the midst of an endless reading, so it is not asked.
      worker.terminate().then(settle, settle)
    }
    worker.on('message', (message: WorkerMessage) => {
      if ('ready' in message) {
        // The time to start a thread is not the file's.
        deadline = setTimeout(() => end(() => reject(tooBig())), deadlineMs)
        worker.postMessage(given)
      } else if ('read' in message) end(() => resolve(message.read))
      else end(() => reject(new Refusal('RULE', message.faults)))
    })
    worker.on('error', (error: Error & { code?: string }) => {
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooBig() : error))
    })
    worker.on('exit', (code) =>
      end(() => reject(new Error(`the thread that reads a file ended with ${code}`))),
    )
  })
}

/** Beside the built server is the built worker; in the sources it is TypeScript, which tsx has to load. */
function startThread(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./import-worker.js', import.meta.url), options)
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), new URL('./worker.ts', import.meta.url).href]
  const load = `import(${JSON.stringify(tsx)})
    .then(({ register }) => register())
    .then(() => import(${JSON.stringify(source)}))`
  return new Worker(load, { ...options, eval: true })
}
