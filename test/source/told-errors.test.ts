import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectFiles } from '../support/source.ts'

/** An argument of `mutate`: between its parentheses. */
const inCall = /\.mutate\((?:[^()]|\([^()]*\))*\{\s*onError: tellError/

// What is given to `mutate` itself is forgotten with the component: an answer that comes later would be told to nobody.
it('a toast of an error is an option of its save, so that it is shown on the next page too', () => {
  const files = projectFiles().filter((path) => /^src\/web\/.*\.tsx?$/.test(path))
  const told = files.filter((path) => inCall.test(readFileSync(path, 'utf8')))
  expect(files.length).toBeGreaterThan(400)
  expect(told).toEqual([])
})
