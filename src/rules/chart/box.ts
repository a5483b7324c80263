import { type FormatSetting, formatTicks, type Unit } from './format.ts'
import { linear } from './scale.ts'

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
export function layoutBox(
  width: number,
  height: number,
  ticks: number[],
  unit: Unit,
  setting: FormatSetting,
) {
  const labels = formatTicks(ticks, unit, setting)
  const gutter = Math.ceil(Math.max(...labels.map((label) => textWidth(label)))) + 8
  const box: Box = { left: gutter, right: width - 6, top: 10, bottom: height - 26 }
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [box.bottom, box.top])
  const yTicks: YTick[] = ticks.map((value, index) => ({ value, y: y(value), label: labels[index] ?? '' }))
  return { box, y, yTicks }
}

/** X coordinate of each slot's middle. */
export function slotX(box: Box, count: number): (index: number) => number {
  const step = (box.right - box.left) / Math.max(1, count)
  return (index) => box.left + step * (index + 0.5)
}
