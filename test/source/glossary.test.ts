import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectFiles } from '../support/source.ts'

/** Words that the code says in another way. */
const otherwise: Record<string, string> = { 'acting user': 'acting' }

it('every word of the glossary is a word of the code', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  const words = [...glossary.matchAll(/^\| ([a-z][^|]*?) +\| (?!meaning)/gm)].flatMap(([, cell = '']) =>
    cell.split(', '),
  )
  const sources = projectFiles().filter((path) => /^(src|db)\/.*\.(tsx?|sql)$/.test(path))
  const names = new Set(
    sources
      .flatMap((path) => [path, ...(readFileSync(path, 'utf8').match(/[A-Za-z_]\w+/g) ?? [])])
      .map((name) => name.toLowerCase().replace(/[^a-z]/g, '')),
  )
  const inCode = [...names].join(' ')

  expect(words.length).toBeGreaterThan(60)
  expect(words.filter((word) => !inCode.includes((otherwise[word] ?? word).replace(/[^a-z]/g, '')))).toEqual(
    [],
  )
})
