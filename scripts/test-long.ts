import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { addDays, type Day, weekdayOf } from '#rules/day.ts'

/** Dates on which the suite must pass: each weekday, and days on which calendars and clocks do something unusual. */
const dates = {
  monday: `${coming(1)}T10:00:00+03:00`,
  tuesday: `${coming(2)}T10:00:00+03:00`,
  wednesday: `${coming(3)}T10:00:00+03:00`,
  thursday: `${coming(4)}T21:30:00+03:00`,
  friday: `${coming(5)}T10:00:00+03:00`,
  'saturday, the day before an exam': '2027-06-19T10:00:00+03:00',
  'sunday, the day after an exam': '2027-06-21T10:00:00+03:00',
  'the end of a month': '2027-01-31T23:00:00+03:00',
  'the 29th of February': '2028-02-29T10:00:00+03:00',
  'the night on which clocks go forward': '2027-03-28T01:30:00+01:00',
  'the night on which clocks go back': '2027-10-31T02:30:00+02:00',
  'New Year': '2027-12-31T23:50:00+03:00',
}
/**
 * Of Debian's package `faketime`. Node and PostgreSQL load it; pages in Chromium get a shifted `Date`
 * (test/support/browser/browser.ts). Node hangs with the variant for threads.
 */
const library = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find((path) => existsSync(path))

const { values } = parseArgs({
  options: { date: { type: 'string' }, matrix: { type: 'boolean', default: false } },
})
const failed: string[] = []

if (!values.date) run('the long matrix', ['--mode', 'long'], { SCALE: '20' })
if (!values.matrix) {
  if (!library) throw new Error('the package faketime is missing: apt-get install faketime')
  for (const [name, date] of Object.entries(dates))
    if (!values.date || name === values.date)
      run(`${name}, ${date}`, ['--mode', 'core'], clockOf(date, library))
}

console.log(failed.length > 0 ? `failed: ${failed.join('; ')}` : 'every part of the long run passed')
process.exitCode = failed.length > 0 ? 1 : 0

function run(name: string, args: string[], env: NodeJS.ProcessEnv): void {
  console.log(`== ${name}`)
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/test.ts', '--name', name, ...args],
    {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    },
  )
  if (status !== 0) failed.push(name)
}

/** The next such weekday, from 1 for Monday, that is not today or tomorrow. */
function coming(weekday: number): Day {
  const today = new Date().toISOString().slice(0, 10)
  const days = [2, 3, 4, 5, 6, 7, 8].map((ahead) => addDays(today, ahead))
  return days.find((day) => weekdayOf(day) === weekday) ?? today
}

/**
 * The clock of the run starts at this date and goes on. It is never turned back: PostgreSQL's timers would go off at once,
 * and end sessions in the middle of their work.
 */
function clockOf(date: string, preload: string): NodeJS.ProcessEnv {
  const seconds = Math.round((Date.parse(date) - Date.now()) / 1000)
  if (seconds < 0) throw new Error(`${date} has passed: name a later date of its kind`)
  return { LD_PRELOAD: preload, FAKETIME: `+${seconds}` }
}
