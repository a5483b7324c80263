import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectFiles } from '../support/source.ts'

const assets = 'dist/web/assets'
/** A class of a colour or a size by its name, such as `hover:text-bad`, with what is before it. */
const named = /^(?:[\w-]+:)*(?:text|bg|border|fill|stroke)-[a-z][a-z-]*[a-z](?:\/\d+)?$/

/** Class names in the strings of a file, with the file. */
function classesOf(path: string): [string, string][] {
  const strings = [...readFileSync(path, 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g)]
  const words = strings.flatMap(([, text = '']) => text.split(/\s+/))
  return words.filter((word) => named.test(word)).map((word) => [word, path])
}

it('every class of a colour that a page names is in the built styles', () => {
  const css = readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`${assets}/${name}`, 'utf8'))
    .join('\n')
  const asked = projectFiles()
    .filter((path) => /^src\/web\/.*\.tsx$/.test(path))
    .flatMap(classesOf)

  expect(asked.length).toBeGreaterThan(500)
  expect(asked.filter(([name]) => !css.includes(`.${name.replace(/[:/]/g, '\\$&')}`))).toEqual([])
})
