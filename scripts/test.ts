import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { durationsFile, writeDurations } from '../test/support/durations.ts'
import { failedFiles, type Report, type Suite, summarize, withSecondRun } from '../test/support/summary.ts'

const usage = `npm test -- [files] [options]

  --mode NAME       a suite of test/support/suites.ts (core)
  --name NAME       what the summary calls it (the mode)
  --results FOLDER  writes what \`npm test -- --summary\` reads later, and prints no summary now
  --summary FOLDER  prints the summary of all suites in that folder and runs nothing
  --durations       writes how long each file took into ${durationsFile}`

/** More files than these do not fail by chance. */
const mostAgain = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', default: 'core' },
    name: { type: 'string' },
    results: { type: 'string' },
    summary: { type: 'string' },
    durations: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const root = process.cwd()
const scratch = mkdtempSync(join(tmpdir(), 'etut-results-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

if (values.help) console.log(usage)
else if (values.summary) report(JSON.parse(readFileSync(join(values.summary, 'suites.json'), 'utf8')))
else await main()

async function main(): Promise<void> {
  const suite = await runSuite()
  if (values.durations && suite.report) writeDurations(suite.report, root)
  if (values.results) keep(suite, values.results)
  else report([suite])
  process.exitCode = suite.hasFailed ? 1 : 0
}

/** Runs the suite. A file that fails runs once more by itself, when the others are through. */
async function runSuite(): Promise<Suite> {
  const { code, output, report } = await runVitest(positionals)
  let suite: Suite = { name: values.name ?? values.mode, hasFailed: code !== 0, report, output, flaky: [] }
  const failed = failedFiles(suite)
  if (failed.length > mostAgain) return suite
  for (const file of failed) {
    console.log(`== once more, by itself: ${file}`)
    const again = await runVitest([file])
    suite = withSecondRun(suite, file, again.report)
  }
  return suite
}

async function runVitest(files: readonly string[]) {
  const path = join(scratch, 'report.json')
  rmSync(path, { force: true })
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--mode',
      values.mode,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
      ...files,
    ],
    {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    },
  )
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  let output = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (data: Buffer) => {
      output += data
      to.write(data)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('SIGINT', stop).off('SIGTERM', stop)
  const report: Report | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  return { code, output, report }
}

function report(suites: readonly Suite[]): void {
  console.log(summarize(suites, root))
}

function keep(suite: Suite, folder: string): void {
  const path = join(folder, 'suites.json')
  mkdirSync(folder, { recursive: true })
  const before: Suite[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  writeFileSync(path, JSON.stringify([...before, suite]))
}
