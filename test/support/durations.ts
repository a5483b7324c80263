import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Report } from './summary.ts'

/** Seconds of each test file by its path, as measured by `npm test -- --durations`. */
export const durationsFile = 'test/support/durations.json'

export function readDurations(): Record<string, number> {
  return JSON.parse(readFileSync(durationsFile, 'utf8'))
}

/**
 * Stores how long the files of a run took. Other files keep what was measured before, until they are gone.
 * @param root folder below which the files are named
 */
export function writeDurations({ testResults }: Report, root: string): void {
  const seconds = readDurations()
  for (const { name, startTime, endTime } of testResults)
    seconds[name.replace(`${root}/`, '')] = Math.round((endTime - startTime) / 100) / 10
  const there = Object.entries(seconds).filter(([file]) => existsSync(file))
  const sorted = there.sort(([a], [b]) => a.localeCompare(b))
  writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
