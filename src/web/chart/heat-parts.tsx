import { formatValue, type Unit } from '#rules/chart/format.ts'
import { cellPath } from '#rules/chart/path.ts'
import type { HeatLayout, HeatLevel } from './heat-layout.ts'
import { useChart } from './words.ts'

/** Colour of a level: outline for no record, grey for 0, then four steps of blue. */
function heatPaint(level: HeatLevel) {
  if (level === 'missing') return { fill: 'none', stroke: 'var(--line)' }
  if (level === 0) return { fill: 'var(--chart-other)', fillOpacity: 0.45 }
  return { fill: `var(--h${level})` }
}

export function HeatCells({ layout }: { layout: HeatLayout }) {
  return layout.paths.map(({ level, d }) => d && <path key={level} d={d} {...heatPaint(level)} />)
}

/** Legend of the levels that are there: no record, 0, and the upper end of each step. */
export function HeatLegend({ paths, step, unit }: Pick<HeatLayout, 'paths'> & { step: number; unit: Unit }) {
  const setting = useChart()
  const { words } = setting
  const shown = paths.filter(({ d }) => d)
  const name = (level: HeatLevel) => {
    if (level === 'missing') return words.missing
    if (level === 0) return '0'
    return level === 4
      ? `> ${formatValue(step * 3, unit, setting)}`
      : `≤ ${formatValue(step * level, unit, setting)}`
  }
  return (
    <ul className="flex w-full justify-between gap-1 text-12 text-dim tabular sm:flex-wrap sm:justify-start sm:gap-x-3">
      {shown.map(({ level }) => (
        <li
          key={level}
          className="flex flex-col items-center gap-1 text-center sm:flex-row sm:gap-1.5 sm:whitespace-nowrap"
        >
          <svg width={12} height={12} aria-hidden="true">
            <path d={cellPath(0.5, 0.5, 11, 11, 3)} {...heatPaint(level)} />
          </svg>
          {name(level)}
        </li>
      ))}
    </ul>
  )
}
