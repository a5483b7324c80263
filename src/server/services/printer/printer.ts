import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { LetterDocument } from '#server/services/printer/document.ts'
import type { EngineKind } from '#server/services/printer/engine.ts'
import { makeQueue } from '#server/services/queue.ts'
import type { PrintFault } from '#server/services/words/tr/letter.ts'

/** Lays letters out as PDF, in a process of its own. */
export type Printer = {
  /**
   * @param owner account that asks
   * @throws Refusal TOO_MANY | UNAVAILABLE when too many wait
   */
  print(owner: string, document: LetterDocument): Promise<Print>
  /** Ends the process; what waits fails. */
  close(): Promise<void>
}
export type Print = { pdf: Buffer; pages: number } | { fault: PrintFault }

/** What the process says: it is ready, or the result of the letter it was given and its memory in bytes. */
export type PrinterMessage = { ready: true } | (Printed & { memory: number })
type Printed = { pdf: Uint8Array; pages: number } | { error: string }

type Job = { document: LetterDocument; settle(print: Print): void }

const usualLimits = {
  /** Letters that may wait. */
  places: 60,
  /** Letters of one account that may wait. */
  perOwner: 3,
  /** Timeout of one letter. */
  deadlineMs: 10_000,
  /** Timeout of starting the process. */
  startMs: 30_000,
  /** After this long without a letter the process ends. */
  idleMs: 60_000,
  /** Bytes of the whole process: the engines cache what they have laid out. */
  memory: 500 * 2 ** 20,
}

/**
 * Lays out letters one at a time, in a process of the lowest priority that is killed after a deadline,
 * above its memory limit and when nothing was printed for a while. The engine is native code or WebAssembly: no heap
 * limit counts it, and a crash of native code would end the server too.
 * @param onError hears why a letter could not be laid out
 * @param engine chosen by the process if it is undefined
 */
export function makePrinter(
  onError: (error: Error) => void,
  ownLimits: Partial<typeof usualLimits> = {},
  engine?: EngineKind,
): Printer {
  const limits = { ...usualLimits, ...ownLimits }
  const inTurn = makeQueue({
    all: { atATime: 1, places: limits.places, retryAfter: 5 },
    own: { atATime: 1, places: limits.perOwner, retryAfter: 3 },
  })
  let isClosed = false
  let child: ChildProcess | undefined
  let isReady = false
  let current: Job | undefined
  let clock: NodeJS.Timeout | undefined

  function settle(print: Print): void {
    clearTimeout(clock)
    const job = current
    current = undefined
    clock = setTimeout(end, limits.idleMs)
    clock.unref()
    job?.settle(print)
  }

  function begin(job: Job): void {
    current = job
    clearTimeout(clock)
    if (!child) start()
    if (isReady) give()
    else clock = setTimeout(kill, limits.startMs)
  }

  function give(): void {
    if (!current) return
    clearTimeout(clock)
    clock = setTimeout(kill, limits.deadlineMs)
    child?.send(current.document)
  }

  /** Killed, as it may be in an endless loop; the next letter starts a new process. */
  function kill(): void {
    end()
    settle({ fault: 'timeout' })
  }

  function end(): void {
    const old = child
    child = undefined
    isReady = false
    old?.removeAllListeners()
    old?.on('error', () => undefined)
    old?.kill('SIGKILL')
  }

  function start(): void {
    const started = startProcess(engine)
    child = started
    started.on('message', (message: PrinterMessage) => {
      if ('ready' in message) {
        isReady = true
        give()
        return
      }
      // Before the next letter is given to it.
      if (message.memory > limits.memory) end()
      if ('pdf' in message) settle({ pdf: Buffer.from(message.pdf), pages: message.pages })
      else {
        onError(new Error(`a letter could not be laid out: ${message.error}`))
        settle({ fault: 'layout' })
      }
    })
    const gone = (error: Error) => {
      if (child !== started) return
      end()
      if (!current) return
      onError(error)
      settle({ fault: 'stopped' })
    }
    started.on('error', gone)
    started.on('exit', (code, signal) =>
      gone(new Error(`the process that prints letters ended with ${code ?? signal}`)),
    )
  }

  return {
    print: (owner, document) =>
      inTurn(owner, async () =>
        isClosed ? { fault: 'stopped' } : new Promise((settle) => begin({ document, settle })),
      ),
    async close() {
      isClosed = true
      clearTimeout(clock)
      const old = child
      const gone = old && new Promise<void>((resolve) => old.once('close', () => resolve()))
      const job = current
      current = undefined
      child = undefined
      isReady = false
      old?.kill('SIGKILL')
      job?.settle({ fault: 'stopped' })
      await gone
    },
  }
}

/** The built server has a built process beside it; in development it is TypeScript, loaded by tsx. */
function startProcess(engine: EngineKind | undefined): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const file = new URL(isSource ? './printer-process.ts' : './letter-printer.js', import.meta.url)
  const child = fork(fileURLToPath(file), engine ? [engine] : [], {
    execArgv: isSource ? ['--import', import.meta.resolve('tsx')] : [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Some containers do not allow it; letters are then printed at the usual priority.
  }
  child.unref()
  child.channel?.unref()
  return child
}
