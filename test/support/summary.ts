// What `.ci/run` says at the end: npx tsx test/support/summary.ts <folder> <suite>...
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What Vitest's reporter `json` writes of one run, as far as it is read here; times are in milliseconds. */
type Report = {
  startTime: number
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages: string[]
    }[]
  }[]
}

/** One run of tests. `report` is undefined where the run was cut off; `output` is all that it printed. */
export type Suite = { name: string; hasFailed: boolean; report: Report | undefined; output: string }

const slowestShown = 20
const mostOfMessage = 2000
const lastLines = 20

/**
 * The failures of all suites, how long each took, their slowest tests in seconds, and the count as the last line.
 * @param root folder below which the files of tests are named
 */
export function summarize(suites: readonly Suite[], root: string): string {
  const nameOf = (file: string) => file.replace(`${root}/`, '')
  const failures = suites.flatMap((suite) => [...brokenTests(suite, nameOf), ...brokenRun(suite)])
  const tests = suites.flatMap(({ name, report }) =>
    (report?.testResults ?? []).flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => ({
        label: `${name}: ${nameOf(file.name)} ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  )
  const slowest = tests.sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  const sum = (count: (suite: Suite) => number) => suites.reduce((total, suite) => total + count(suite), 0)
  const passed = sum(({ report }) => report?.numPassedTests ?? 0)
  const skipped = sum(({ report }) => report?.numPendingTests ?? 0)
  // A run that fails without a failed test counts as one, so that the last line never looks like success.
  const failed = sum(({ hasFailed, report }) => report?.numFailedTests || (hasFailed || !report ? 1 : 0))
  return [
    ...failures,
    'Minutes of each suite, and of its files by folder, some of which run side by side:',
    ...suites.map((suite) => timesOf(suite, nameOf)),
    `The slowest ${slowest.length} tests:`,
    ...slowest.map(({ label, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${label}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n')
}

function timesOf({ name, report }: Suite, nameOf: (file: string) => string): string {
  const files = report?.testResults ?? []
  const minutes = (ms: number) => (ms / 60_000).toFixed(1)
  const byFolder = new Map<string, number>()
  for (const { name: file, startTime, endTime } of files) {
    const folder = dirname(nameOf(file))
    byFolder.set(folder, (byFolder.get(folder) ?? 0) + endTime - startTime)
  }
  const parts = [...byFolder].sort(([, a], [, b]) => b - a).map(([folder, ms]) => `${folder} ${minutes(ms)}`)
  const whole = Math.max(0, ...files.map(({ endTime }) => endTime - (report?.startTime ?? endTime)))
  return [`${minutes(whole).padStart(6)}  ${name}`, parts.join(', ')].filter(Boolean).join(': ')
}

function brokenTests({ name, report }: Suite, nameOf: (file: string) => string): string[] {
  return (report?.testResults ?? []).flatMap((file) => {
    const broken = file.assertionResults.filter(({ status }) => status === 'failed')
    if (file.status === 'failed' && broken.length === 0)
      return [`${name}: ${nameOf(file.name)}\n${file.message.slice(0, mostOfMessage)}`]
    return broken.map(
      ({ fullName, failureMessages }) =>
        `${name}: ${nameOf(file.name)}\n  ${fullName}\n${failureMessages.map(withoutForeignFrames).join('\n').slice(0, mostOfMessage)}`,
    )
  })
}

/** An error without the lines of its stack that lie in other people's code. */
function withoutForeignFrames(message: string): string {
  const isForeign = (line: string) => /^\s+at .*(node_modules|\(?node:|<anonymous>)/.test(line)
  return message
    .split('\n')
    .filter((line) => !isForeign(line))
    .join('\n')
}

/** An error outside of every test fails a run too, and the report does not hold it. */
function brokenRun({ name, hasFailed, report, output }: Suite): string[] {
  if (report && (!hasFailed || report.numFailedTests > 0)) return []
  const lines = output.trimEnd().split('\n')
  const error = lines.findIndex((line) => line.includes('Unhandled Error'))
  const shown = error >= 0 ? lines.slice(error, error + 2 * lastLines) : lines.slice(-lastLines)
  return [`${name}: ${report ? 'failed outside of a test' : 'did not come to its end'}`, ...shown]
}

function readSuite(folder: string, name: string): Suite {
  const path = (ending: string) => join(folder, `${name}.${ending}`)
  return {
    name,
    hasFailed: existsSync(path('failed')),
    report: existsSync(path('json')) ? JSON.parse(readFileSync(path('json'), 'utf8')) : undefined,
    output: existsSync(path('log')) ? readFileSync(path('log'), 'utf8') : '',
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = '', ...names] = process.argv.slice(2)
  console.log(
    summarize(
      names.map((name) => readSuite(folder, name)),
      process.cwd(),
    ),
  )
}
