import { describe, expect, it } from 'vitest'
import { failedFiles, type Suite, summarize, withSecondRun } from '../support/summary.ts'

type Tests = [name: string, milliseconds: number, message?: string][]

function suite(name: string, tests: Tests, more: Partial<Suite> = {}): Suite {
  const failed = tests.filter(([, , message]) => message !== undefined).length
  const report = {
    startTime: 0,
    numPassedTests: tests.length - failed,
    numFailedTests: failed,
    numPendingTests: 1,
    testResults: [
      {
        name: '/project/test/a.test.ts',
        startTime: 6_000,
        endTime: 90_000,
        status: failed > 0 ? 'failed' : 'passed',
        message: '',
        assertionResults: tests.map(([fullName, duration, message]) => ({
          fullName,
          duration,
          status: message === undefined ? 'passed' : 'failed',
          failureMessages: message === undefined ? [] : [message],
        })),
      },
    ],
  }
  return { name, hasFailed: failed > 0, report, output: '', flaky: [], ...more }
}
const linesOf = (...suites: Suite[]) => summarize(suites, '/project').split('\n')

describe('the end of a run in CI', () => {
  it('is the count of all suites', () => {
    const lines = linesOf(
      suite('one', [['a', 1]]),
      suite('two', [
        ['b', 2, 'Error: no'],
        ['c', 3],
      ]),
    )

    expect(lines.at(-1)).toBe('2 passed, 1 failed, 2 skipped')
  })

  it('names each failed test with its suite, its file and its error', () => {
    const text = summarize([suite('one', [['adds two numbers', 1, 'Error: 3 is not 4']])], '/project')

    expect(text).toContain('one: test/a.test.ts\n  adds two numbers\nError: 3 is not 4')
  })

  it('leaves out the lines of a stack that lie outside of the project', () => {
    const stack = ['at a.test.ts:3:5', 'at node_modules/pg/client.js:1:1', 'at node:internal/timers:2:2']
    const error = ['Error: no', ...stack.map((line) => `    ${line}`)].join('\n')

    const text = summarize([suite('one', [['a', 1, error]])], '/project')

    expect(text).toContain('Error: no\n    at a.test.ts:3:5\nMinutes')
  })

  it('says how long each suite took, and how long its files', () => {
    const lines = linesOf(suite('one', [['a', 1]]), suite('two', [], { report: undefined }))

    const first = lines.findIndex((line) => line.startsWith('Minutes')) + 1
    expect(lines.slice(first, first + 2)).toEqual(['   1.5  one: test 1.4', '   0.0  two'])
  })

  it('lists the twenty slowest tests in seconds, the slowest first', () => {
    const tests: Tests = Array.from({ length: 30 }, (_, n) => [`test ${n}`, n * 1000])

    const lines = linesOf(suite('one', tests)).slice(2)

    expect(lines.slice(0, 3)).toEqual([
      'The slowest 20 tests:',
      '  29.0 s  one: test/a.test.ts test 29',
      '  28.0 s  one: test/a.test.ts test 28',
    ])
    expect(lines).toHaveLength(22)
  })

  it('shows the error of a file that could not be loaded', () => {
    const broken = suite('one', [])
    for (const file of broken.report?.testResults ?? [])
      Object.assign(file, { status: 'failed', message: 'Error: no such module' })

    const lines = linesOf({ ...broken, hasFailed: true })

    expect(lines.slice(0, 2)).toEqual(['one: test/a.test.ts', 'Error: no such module'])
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 1 skipped')
  })

  it('shows an error outside of every test, and counts it as a failure', () => {
    const output = 'passed\nUnhandled Errors\nTypeError: late'

    const lines = linesOf(suite('one', [['a', 1]], { hasFailed: true, output }))

    expect(lines.slice(0, 3)).toEqual([
      'one: failed outside of a test',
      'Unhandled Errors',
      'TypeError: late',
    ])
    expect(lines.at(-1)).toBe('1 passed, 1 failed, 1 skipped')
  })

  it('shows how a run that was cut off ended, and counts it as a failure', () => {
    const lines = linesOf({
      name: 'one',
      hasFailed: true,
      report: undefined,
      output: 'a\nKilled\n',
      flaky: [],
    })

    expect(lines.slice(0, 3)).toEqual(['one: did not come to its end', 'a', 'Killed'])
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  })
})

describe('a file that failed', () => {
  const file = '/project/test/a.test.ts'
  const failed = suite('one', [
    ['a', 1],
    ['b', 2, 'Error: no'],
  ])
  const passed = suite('again', [
    ['a', 1],
    ['b', 2],
  ])

  it('counts as passed and is called flaky when it passes by itself', () => {
    expect(failedFiles(failed)).toEqual([file])

    const whole = withSecondRun(failed, file, passed.report)

    expect(whole).toMatchObject({ hasFailed: false, flaky: [{ name: file }] })
    const lines = linesOf(whole)
    expect(lines.slice(0, 3)).toEqual([
      'flaky, passed only when its file ran once more by itself: one: test/a.test.ts',
      '  b',
      'Error: no',
    ])
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped')
  })

  it('stays failed when it fails again, or its second run was cut off', () => {
    expect(withSecondRun(failed, file, failed.report)).toBe(failed)
    expect(withSecondRun(failed, file, undefined)).toBe(failed)
  })

  it('does not excuse an error outside of every test', () => {
    const outside = { ...failed, output: 'Unhandled Errors\nTypeError: late' }

    expect(withSecondRun(outside, file, passed.report).hasFailed).toBe(true)
  })
})
