import { expect, it } from 'vitest'
import { projectFiles, readSource } from '../support/source.ts'

/** What makes a test depend on how fast the machine is, or on chance. */
const forbidden = /\bMath\.random\b|\bwaitForTimeout\b|'networkidle'|['"](node:)?timers\/promises['"]/

it('no test sleeps for a fixed time or draws a number that SEED does not give', () => {
  const tests = projectFiles().filter((path) => /^test\/.*\.test\.tsx?$/.test(path))
  const found = tests.filter(
    (path) => path !== 'test/source/clocks.test.ts' && forbidden.test(readSource(path).text),
  )

  expect(tests.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
