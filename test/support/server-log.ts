import { EventEmitter, once } from 'node:events'
import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'

const errorLevel = 50
const failures: string[] = []
const arrivals = new EventEmitter()

/**
 * The log of a server under test. It keeps silent, except that a call that ends in 500 is printed with its error and
 * fails the test that it happens in (`test/support/fail-on-server-error.ts`).
 * @param onLine also gets every line, from this level on
 */
export function makeServerLog(onLine?: (line: string) => void, level = 'debug'): Logger {
  const lines = new Writable({
    write(chunk, _encoding, done) {
      onLine?.(String(chunk))
      noteLogLine(String(chunk))
      done()
    },
  })
  return pino({ level: onLine ? level : 'error' }, lines)
}

/** Reads a line that a server has logged; other output of a process is passed over. */
export function noteLogLine(line: string): void {
  const failure = failureOf(line)
  if (failure === undefined) return
  failures.push(failure)
  // The runner prints it under the name of the test.
  console.error(failure)
  arrivals.emit('failure')
}

/** The calls that ended in 500 since this was last asked, each with its error; a test that provokes one asks. */
export function takeFailures(): string[] {
  return failures.splice(0)
}

/** Waits until the log of another process has told why a call of it ended in 500; half a minute, as it may have none. */
export async function failureArrived(): Promise<void> {
  if (failures.length > 0) return
  await once(arrivals, 'failure', { signal: AbortSignal.timeout(30_000) }).catch(() => {})
}

/** What a line of the log says about a call that ended in 500: the call, then the error with its stack. */
function failureOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  const { level, msg, method, route, err } = JSON.parse(line) as Record<string, unknown>
  if (level !== errorLevel || msg !== 'unexpected error') return undefined
  return `${method} ${route} ended in 500\n${causeOf(err)}`
}

function causeOf(error: unknown): string {
  const { stack, message } = (error ?? {}) as { stack?: string; message?: string }
  return stack ?? message ?? String(error)
}
