import { formatMaybe, type Unit } from '#rules/chart/format.ts'
import type { Day } from '#rules/day.ts'
import { formatDay } from '#rules/format-day.ts'
import { rawDaysTable } from './day-table.ts'
import { Explorer } from './explorer.tsx'
import { ChartCard, type FrameProps } from './frame.tsx'
import { heatStep, layoutYear } from './heat-layout.ts'
import { HeatCells, HeatLegend } from './heat-parts.tsx'
import { useWidth } from './use-width.ts'
import { useChart } from './words.ts'

type YearMapProps = FrameProps & {
  /** Without gaps, oldest first. */
  days: Day[]
  values: (number | null)[]
  unit: Unit
  weekStart?: number
}

/** Calendar map of a year: weeks as columns, weekdays as rows, stronger colour for more. */
export function YearMap({ days, values, unit, weekStart = 1, ...frame }: YearMapProps) {
  const setting = useChart()
  const { words, locale } = setting
  const [bodyRef, width] = useWidth()
  const step = heatStep(values, unit)
  const layout = layoutYear(days, values, { width, weekStart, step })

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={words.units[unit]}
      table={() => rawDaysTable(days, [{ id: 'all', name: '', values }], unit, setting)}
      isEmpty={values.every((value) => value === null)}
      height={layout.height}
      legend={<HeatLegend paths={layout.paths} step={step} unit={unit} />}
    >
      <Explorer
        frame={frame}
        width={width}
        height={layout.height}
        points={layout.points}
        readout={(index) => ({
          label: formatDay(days[index] ?? '2000-01-01', locale, 'full'),
          rows: [{ id: 'value', value: formatMaybe(values[index], unit, setting) }],
        })}
        mark={(index) => {
          const cell = layout.cells[index]
          const { cellWidth, cellHeight } = layout
          return (
            cell && (
              <rect
                x={cell.x - 1}
                y={cell.y - 1}
                width={cellWidth + 2}
                height={cellHeight + 2}
                rx={3}
                fill="none"
                stroke="var(--ink)"
                strokeWidth={1.5}
              />
            )
          )
        }}
      >
        <g fontSize={12} fill="var(--dim)">
          {layout.weekdayTicks.map(({ day, y }) => (
            <text key={y} y={y} dy="0.3em">
              {formatDay(day, locale, 'weekday')}
            </text>
          ))}
          {layout.monthTicks.map(({ day, x, y }) => (
            <text key={day} x={Math.min(x, width - 26)} y={y}>
              {formatDay(day, locale, day.slice(5, 7) === '01' ? 'year' : 'month')}
            </text>
          ))}
          <HeatCells layout={layout} />
        </g>
      </Explorer>
    </ChartCard>
  )
}
