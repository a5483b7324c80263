import { afterEach } from 'vitest'
import { takeFailures } from './server-log.ts'

/** Fails a test in which a call ended in 500 and that did not ask about it. */
export function failOnServerError(): void {
  const failures = takeFailures()
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
}

afterEach(failOnServerError)
