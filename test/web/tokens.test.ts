import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applyTheme } from '#web/ui/theme.ts'

const css = readFileSync('src/web/ui/theme.css', 'utf8')
const themes = { light: colors(0), dark: colors(1) }

/** The colours of a theme: a token has one for both, or a pair of which the dark one is second. */
function colors(place: 0 | 1): Record<string, string> {
  const text = /^:root \{(.*?)^\}/ms.exec(css)?.[1] ?? ''
  const tokens = [...text.matchAll(/--([\w-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6})\))?;/g)]
  return Object.fromEntries(tokens.map(([, name, light, dark = light]) => [name, [light, dark][place]]))
}

/** The one rule that makes a theme of the second colours. */
it('is dark by the attribute of the page, but not on paper', () => {
  expect(css).toMatch(/@media screen \{\s*\[data-theme="dark"\] \{\s*color-scheme: dark;/)
})

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Text and its grounds: 4.5:1. */
const texts: Record<string, string[]> = {
  ink: ['bg', 'surface', 'sunken', 'thumb', 'accent-soft', 'h1', 'h2'],
  dim: ['bg', 'surface', 'sunken'],
  'accent-ink': ['bg', 'surface', 'sunken', 'accent-soft'],
  'on-accent': ['accent', 'accent-ink'],
  'on-start': ['start'],
  'on-pencil': ['pencil', 'ink'],
  good: ['bg', 'surface', 'sunken'],
  'on-good': ['good'],
  bad: ['bg', 'surface', 'sunken'],
  'coach-ink': ['coach'],
  'on-h3': ['h3'],
  'on-h4': ['h4'],
}
/** What has to be seen but not read, and its grounds: 3:1. */
const shapes: Record<string, string[]> = {
  field: ['bg', 'surface'],
  accent: ['bg', 'surface', 'sunken'],
  start: ['bg', 'surface'],
  pencil: ['bg', 'surface', 'sunken'],
  now: ['bg', 'surface'],
  good: ['bg', 'surface'],
  'coach-line': ['bg', 'surface'],
}

function tooWeak(pairs: Record<string, string[]>, least: number, tokens: Record<string, string>) {
  return Object.entries(pairs).flatMap(([name, grounds]) =>
    grounds
      .map((ground) => ({ name, ground, ratio: contrast(tokens[name] ?? '', tokens[ground] ?? '') }))
      // A token that is missing gives NaN.
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ ground, ratio }) => `${name} on ${ground}: ${ratio.toFixed(2)}`),
  )
}

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (theme) => {
  const tokens = themes[theme]

  it('can be read', () => {
    expect(tooWeak(texts, 4.5, tokens)).toEqual([])
  })

  it('can be seen', () => {
    expect(tooWeak(shapes, 3, tokens)).toEqual([])
  })

  it('tell the steps of a heat map apart', () => {
    const steps = ['h1', 'h2', 'h3', 'h4'].map((name) => tokens[name] ?? '')
    for (const [index, step] of steps.slice(1).entries())
      expect(contrast(step, steps[index] ?? '')).toBeGreaterThan(1.4)
  })

  it('give the browser’s bar the ground of the page', () => {
    const set: Record<string, string> = {}
    const meta = { setAttribute: (name: string, value: string) => Object.assign(set, { [name]: value }) }
    const page = { documentElement: { dataset: {} }, querySelector: () => meta }
    Object.assign(globalThis, { document: page })

    applyTheme(theme)

    expect(set).toEqual({ content: tokens.bg })
    expect(page.documentElement.dataset).toEqual({ theme })
  })
})

describe('the first picture', () => {
  it('has the light ground in the page and in the manifest', () => {
    const manifest = JSON.parse(readFileSync('src/web/public/manifest.webmanifest', 'utf8'))

    expect(readFileSync('src/web/index.html', 'utf8')).toContain(
      `name="theme-color" content="${themes.light.bg}"`,
    )
    expect(manifest.background_color).toBe(themes.light.bg)
    expect(manifest.theme_color).toBe(themes.light.bg)
  })
})

describe('the mark', () => {
  it('is the same drawing on the page and in the icon', () => {
    const drawing = (path: string) => {
      const text = readFileSync(path, 'utf8').replace(/[{}"]/g, '')
      return [/ d=([^"=]*?)(?= fill|\n)/, /cx=7.5 cy=5.4 r=2.9/, /cx=24.5 cy=5.4 r=2.9/].map(
        (part) => part.exec(text)?.[0]?.trim() ?? 'missing',
      )
    }

    const onPage = drawing('src/web/ui/mark.tsx')

    expect(onPage).not.toContain('missing')
    expect(drawing('src/web/app/shell/icon.svg')).toEqual(onPage)
  })

  it('has images of the sizes that the manifest names', () => {
    const { icons } = JSON.parse(readFileSync('src/web/public/manifest.webmanifest', 'utf8'))
    for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const image = readFileSync(`src/web/public${src}`)
      // Width and height of a PNG.
      expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`).toBe(sizes)
    }
  })
})

describe('coral', () => {
  it('is never text or a filled ground but in the mark', () => {
    const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    )
    const faults = files.filter((file) =>
      /\b(text|bg|fill)-now\b|fill="var\(--now\)"/.test(readFileSync(`src/web/${file}`, 'utf8')),
    )

    expect(files.length).toBeGreaterThan(100)
    // The right dot of the mark is the one coral ground.
    expect(faults).toEqual(['ui/mark.tsx'])
  })
})
