import { formatTicks } from './format.ts'
import { linear } from './scale.ts'
import type { ChartSetting, Unit } from './words.ts'

/** The drawing area inside the axes, in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }
export type YTick = { value: number; y: number; label: string }

/** Approximate width of a digit of the interface font at 12 pixels. */
const figureWidth = 7.1

export function textWidth(text: string, fontSize = 12): number {
  const wide = text.includes('%') ? 5 : 0
  return ((text.length * figureWidth + wide) * fontSize) / 12
}

/** Space for the labels on the left and below, and the resulting y axis. */
export function layoutBox(width: number, height: number, ticks: number[], unit: Unit, setting: ChartSetting) {
  const labels = formatTicks(ticks, unit, setting)
  const gutter = Math.ceil(Math.max(...labels.map((label) => textWidth(label)))) + 8
  const box: Box = { left: gutter, right: width - 6, top: 10, bottom: height - 26 }
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [box.bottom, box.top])
  const yTicks: YTick[] = ticks.map((value, index) => ({ value, y: y(value), label: labels[index] ?? '' }))
  return { box, y, yTicks }
}
