import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = 'src/server/services/words/en'

it('says mock exam, not trial exam, in each English sentence that the server sends', () => {
  const sentences = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/[:>?(]\s*(['`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(
      ([, , text = '']) => `${file}: ${text.replace(/\$\{[^}]*\}/g, '')}`,
    ),
  )

  expect(sentences.length).toBeGreaterThan(100)
  expect(sentences.filter((text) => /: .*\btrials?\b/is.test(text))).toEqual([])
})
