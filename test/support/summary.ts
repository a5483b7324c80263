import { dirname } from 'node:path'

/** What Vitest's reporter `json` writes of one run, as far as it is read here; times are in milliseconds. */
export type Report = {
  startTime: number
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: FileResult[]
}
type FileResult = {
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
}

/**
 * One run of tests. `report` is undefined where the run was cut off; `output` is all that it printed; `flaky` are the
 * results of files that failed in it and passed when they ran once more by themselves.
 */
export type Suite = {
  name: string
  hasFailed: boolean
  report: Report | undefined
  output: string
  flaky: FileResult[]
}

const slowestShown = 20
const mostOfMessage = 2000
const lastLines = 20

/**
 * The failures of all suites, how long each took, their slowest tests in seconds, and the count as the last line.
 * @param root folder below which the files of tests are named
 */
export function summarize(suites: readonly Suite[], root: string): string {
  const nameOf = (file: string) => file.replace(`${root}/`, '')
  const brokenTests = ({ name }: Suite, files: FileResult[] = []) =>
    files.flatMap((file) => brokenOf(file).map((broken) => `${name}: ${nameOf(file.name)}\n${broken}`))
  const failures = suites.flatMap((suite) => [
    ...brokenTests(suite, suite.report?.testResults),
    ...brokenRun(suite),
  ])
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
    ...suites.flatMap((suite) =>
      brokenTests(suite, suite.flaky).map(
        (broken) => `flaky, passed only when its file ran once more by itself: ${broken}`,
      ),
    ),
    'Minutes of each suite, and of its files by folder, some of which run side by side:',
    ...suites.map((suite) => timesOf(suite, nameOf)),
    `The slowest ${slowest.length} tests:`,
    ...slowest.map(({ label, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${label}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n')
}

/** Paths of the files in which a test failed. */
export function failedFiles({ report }: Suite): string[] {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/**
 * A suite after one of its failed files ran again. Where the file passed, that counts and the file is flaky.
 * @param again the report of the run with only that file; undefined where it was cut off
 */
export function withSecondRun(suite: Suite, file: string, again: Report | undefined): Suite {
  const second = again?.testResults.find(({ name }) => name === file)
  const first = suite.report?.testResults.find(({ name }) => name === file)
  if (!suite.report || !first || second?.status !== 'passed') return suite
  const testResults = suite.report.testResults.map((each) => (each === first ? second : each))
  const moved = first.assertionResults.filter(({ status }) => status === 'failed').length
  const report = {
    ...suite.report,
    testResults,
    numFailedTests: suite.report.numFailedTests - moved,
    numPassedTests: suite.report.numPassedTests + moved,
  }
  const flaky = [...suite.flaky, first]
  const isWhole = testResults.every(({ status }) => status === 'passed') && !hasErrorOutside(suite.output)
  return { ...suite, report, flaky, hasFailed: !isWhole }
}

/** An error outside of every test fails a run too, and the report does not hold it. */
const hasErrorOutside = (output: string) => output.includes('Unhandled Error')

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

/** Each failed test of a file with its error, or the error of a file that failed outside of its tests. */
function brokenOf(file: FileResult): string[] {
  const broken = file.assertionResults.filter(({ status }) => status === 'failed')
  if (file.status === 'failed' && broken.length === 0) return [file.message.slice(0, mostOfMessage)]
  return broken.map(
    ({ fullName, failureMessages }) =>
      `  ${fullName}\n${failureMessages.map(withoutForeignFrames).join('\n').slice(0, mostOfMessage)}`,
  )
}

/** An error without the lines of its stack that lie in other people's code. */
function withoutForeignFrames(message: string): string {
  const isForeign = (line: string) => /^\s+at .*(node_modules|\(?node:|<anonymous>)/.test(line)
  return message
    .split('\n')
    .filter((line) => !isForeign(line))
    .join('\n')
}

function brokenRun({ name, hasFailed, report, output }: Suite): string[] {
  if (report && (!hasFailed || report.numFailedTests > 0)) return []
  const lines = output.trimEnd().split('\n')
  const error = lines.findIndex((line) => line.includes('Unhandled Error'))
  const shown = error >= 0 ? lines.slice(error, error + 2 * lastLines) : lines.slice(-lastLines)
  return [`${name}: ${report ? 'failed outside of a test' : 'did not come to its end'}`, ...shown]
}
