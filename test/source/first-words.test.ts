import { expect, it } from 'vitest'
import { earlyFiles } from '../support/early-files.ts'

it('What is loaded without all words asks only for the words of the first visit', () => {
  const early = earlyFiles()
  const paths = early.map(({ path }) => path)
  expect(paths).toContain('src/web/study/dashboard/page.tsx')
  expect(paths).not.toContain('src/web/study/progress/page.tsx')

  const askForAll = early.filter(({ text }) => /= useWords\(\)/.test(text)).map(({ path }) => path)
  expect(early.length).toBeGreaterThan(100)
  expect(askForAll).toEqual([])
})
