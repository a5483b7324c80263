import { type Box, layoutBox, slotX, type YTick } from './box.ts'
import type { FormatSetting, Unit } from './format.ts'
import { barPath, tenth } from './path.ts'
import { type ChartColor, type PaintedSeries, sumKnown } from './series.ts'
import { niceTicks } from './ticks.ts'

type BarsLayout = {
  box: Box
  yTicks: YTick[]
  /** One path per series. */
  bars: { id: string; color: ChartColor; d: string }[]
  /** Short marks on the base line for recorded zeros. */
  zeros: string
  goalY: number | null
}

/** Stacked bars, first series at the bottom; a missing value takes no space, a 0 gets a mark. */
export function layoutBars(
  series: PaintedSeries[],
  how: { width: number; height: number; unit: Unit; goal?: number },
  setting: FormatSetting,
): BarsLayout {
  const count = series[0]?.values.length ?? 0
  const sums = Array.from({ length: count }, (_, slot) =>
    sumKnown(series.map((one) => one.values[slot] ?? null)),
  )
  const ticks = niceTicks(0, Math.max(how.goal ?? 0, ...sums.map((sum) => sum ?? 0)), how.unit, 4)
  const { box, y, yTicks } = layoutBox(how.width, how.height, ticks, how.unit, setting)

  const x = slotX(box, count)
  const step = (box.right - box.left) / Math.max(1, count)
  const barWidth = Math.max(1, Math.min(step * (step < 8 ? 0.8 : 0.68), 32))
  const reached = new Array<number>(count).fill(0)
  const bars = series.map(({ id, color, values }) => {
    const pieces = values.map((value, slot) => {
      if (value === null || value <= 0) return ''
      const bottom = reached[slot] ?? 0
      const top = bottom + value
      reached[slot] = top
      const isTopmost = top >= (sums[slot] ?? 0) - 1e-9
      return barPath(x(slot) - barWidth / 2, y(top), barWidth, y(bottom), isTopmost ? 3 : 0)
    })
    return { id, color, d: pieces.join('') }
  })
  const zeros = sums.map((sum, slot) =>
    sum === 0 ? `M${tenth(x(slot) - barWidth / 2)},${box.bottom - 1.5}h${tenth(barWidth)}` : '',
  )
  return { box, yTicks, bars, zeros: zeros.join(''), goalY: how.goal ? y(how.goal) : null }
}
