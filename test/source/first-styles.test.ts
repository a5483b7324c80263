import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { earlyFiles } from '../support/early-files.ts'

describe('the styles of the first visit', () => {
  const theme = readFileSync('src/web/ui/theme.css', 'utf8')
  const sources = [...theme.matchAll(/^@source "([^"]+)"/gm)].flatMap(([, glob = '']) => expanded(glob))

  it('are made of every file that it shows', () => {
    const isRead = (path: string) => sources.some((each) => path === each || path.startsWith(`${each}/`))
    const shown = earlyFiles().filter(({ path, text }) => path.endsWith('.tsx') && text.includes('className'))

    expect(shown.length).toBeGreaterThan(40)
    expect(shown.filter(({ path }) => !isRead(path)).map(({ path }) => path)).toEqual([])
  })

  it('give every font of the first visit the height of Inter', () => {
    const faces = theme
      .split('@font-face')
      .slice(1)
      .map((face) => face.slice(0, face.indexOf('}')))
    const sizes = faces.map((face) => {
      const [width = 0, up = 0, down = 0] = ['size-adjust', 'ascent-override', 'descent-override'].map(
        (name) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]),
      )
      return [Math.round((width * up) / 100), Math.round((width * down) / 100)]
    })

    // Inter: 0.96875 above the line, 0.2412 below it.
    expect(sizes).toEqual(faces.map(() => [97, 24]))
    expect(faces.join()).toContain('local("DejaVu Sans")')
    expect(faces.join()).toContain('local("Roboto")')
    // A device that has Arial uses it: the last face of a name comes first.
    expect(faces.at(-1)).toContain('local("Arial")')
  })

  it('have every variable that the styles of all pages use', () => {
    const assets = 'dist/web/assets'
    const read = (name: RegExp) =>
      readdirSync(assets)
        .filter((file) => name.test(file))
        .map((file) => readFileSync(`${assets}/${file}`, 'utf8'))
        .join()
    const all = read(/^all-.*\.css$/)
    const known = new Set([
      ...[...(all + read(/^start-.*\.css$/)).matchAll(/(--[\w-]+):|@property (--[\w-]+)/g)].map(
        ([, set, declared]) => set ?? declared,
      ),
    ])
    const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)

    expect(used.length).toBeGreaterThan(50)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })
})

/** Paths that a glob with one pair of braces names, from the root of the project. */
function expanded(glob: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{(.+)\}(.*)$/.exec(glob) ?? [undefined, glob]
  const paths = choices === undefined ? [before] : choices.split(',').map((each) => before + each + after)
  return paths.map((path) => posix.join('src/web/ui', path))
}
