import { layoutBars } from '#rules/chart/bars-layout.ts'
import type { Box } from '#rules/chart/box.ts'
import { slotX } from '#rules/chart/box.ts'
import type { FormatSetting } from '#rules/chart/format.ts'
import { layoutLines } from '#rules/chart/lines-layout.ts'
import { localeStyles } from '#rules/locale-style.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { LetterDocument, Section } from '#server/services/printer/document.ts'
import { type Format, formatOf } from '#server/services/printer/format.ts'

/** A picture placed by the layout of the screens: shapes as SVG, words at their places, in points. */
type LetterChart = {
  alt: string
  width: number
  height: number
  svg: string
  labels: Label[]
}
type Label = { x: number; y: number; text: string; align: 'center' | 'right'; strong: boolean }

const blue = '#1f5fd0'
const green = '#0a7a53'
const line = '#d9d6cf'
const dim = '#5a5c63'

/** A letter as `letter.typ` takes it: with its charts laid out. */
export function withCharts(letter: LetterDocument) {
  const format = formatOf(letter.lang)
  return { ...letter, rows: letter.rows.map((row) => row.map((section) => withChart(section, format))) }
}

function withChart(section: Section, format: Format) {
  if (section.kind === 'bars') return { ...section, chart: daysChart(section, format) }
  if (section.kind !== 'trend') return section
  return { ...section, chart: section.rows.length > 1 ? trendChart(section, format) : null }
}

/** Study by day as bars, as the screens draw it. */
function daysChart({ rows, alt }: Extract<Section, { kind: 'bars' }>, format: Format): LetterChart {
  const [width, height] = [476, 130]
  const values = rows.map(({ amount }) => amount)
  const goal = rows[0]?.goal
  const { box, yTicks, bars, zeros, goalY } = layoutBars(
    [{ id: 'all', name: '', color: 'accent', values }],
    { width, height, unit: 'minutes', ...(goal && { goal }) },
    settingOf(format.locale),
  )
  const x = slotX(box, rows.length)
  const every = Math.max(1, Math.ceil(rows.length / 8))
  const ticks = rows.flatMap(({ label }, slot) =>
    (rows.length - 1 - slot) % every === 0 ? [{ x: x(slot), text: label }] : [],
  )
  return {
    alt,
    width,
    height,
    svg: svgOf(width, height, [
      ...grid(box, yTicks),
      ...bars.map(({ d }) => `<path d="${d}" fill="${blue}"/>`),
      `<path d="${zeros}" stroke="${dim}" stroke-width="1.5"/>`,
      ...(goalY === null
        ? []
        : [
            `<path d="M${box.left},${goalY}H${box.right}" stroke="${green}" stroke-width="1.2" stroke-dasharray="4 3"/>`,
          ]),
    ]),
    labels: [...yLabels(box, yTicks), ...xLabels(box, ticks)],
  }
}

/** Nets of comparable trial exams as a line, as the screens draw it. */
function trendChart({ rows, alt }: Extract<Section, { kind: 'trend' }>, format: Format): LetterChart {
  const [width, height] = [226, 122]
  const values = rows.map(({ amount }) => amount)
  const { box, yTicks, lines, last } = layoutLines(
    [{ id: 'net', name: '', color: 'accent', values }],
    { width, height, unit: 'net', fromZero: false },
    settingOf(format.locale),
  )
  const x = slotX(box, rows.length)
  const ends = rows.flatMap(({ label }, slot) =>
    slot === 0 || slot === rows.length - 1 ? [{ x: x(slot), text: label }] : [],
  )
  const firstPoint = lines[0]?.points[0]
  return {
    alt,
    width,
    height,
    svg: svgOf(width, height, [
      ...grid(box, yTicks),
      ...lines.map(
        ({ d, dots }) =>
          `<path d="${d}" fill="none" stroke="${blue}" stroke-width="1.8" stroke-linejoin="round"/><path d="${dots}" fill="${blue}"/>`,
      ),
      ...(last ? [`<circle cx="${last.x}" cy="${last.y}" r="4" fill="${blue}"/>`] : []),
    ]),
    labels: [
      ...yLabels(box, yTicks),
      ...xLabels(box, ends),
      ...(last ? [labelOf(last.label.x, last.label.y, format.net(last.value), { strong: true })] : []),
      ...(firstPoint && rows.length > 2
        ? [
            labelOf(
              Math.max(box.left + 14, firstPoint.x),
              firstPoint.y - 8 > box.top + 8 ? firstPoint.y - 8 : firstPoint.y + 16,
              format.net(firstPoint.value),
              { strong: true },
            ),
          ]
        : []),
    ],
  }
}

function settingOf(locale: Locale): FormatSetting {
  const { hour, minute } = localeStyles[locale]
  return {
    locale,
    words: {
      duration: (h, m) => `${h} ${hour} ${m} ${minute}`,
      hours: (h) => `${h} ${hour}`,
      minutes: (m) => `${m} ${minute}`,
      missing: '',
    },
  }
}

type Tick = { y: number; label: string }

function grid(box: Box, ticks: readonly Tick[]): string[] {
  return ticks.map(
    ({ y }) => `<path d="M${box.left},${y}H${box.right}" stroke="${line}" stroke-width="0.7"/>`,
  )
}

function labelOf(x: number, y: number, text: string, look: Partial<Label> = {}): Label {
  return { x, y, text, align: 'center', strong: false, ...look }
}

function yLabels(box: Box, ticks: readonly Tick[]): Label[] {
  return ticks.map(({ y, label }) => labelOf(box.left - 6, y + 3, label, { align: 'right' }))
}

function xLabels(box: Box, ticks: readonly { x: number; text: string }[]): Label[] {
  return ticks.map(({ x, text }) => labelOf(Math.min(x, box.right - 12), box.bottom + 15, text))
}

function svgOf(width: number, height: number, shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`
}
