import { formatMaybe, type Unit } from '#rules/chart/format.ts'
import { addDays, type Day, daysIntoWeek } from '#rules/day.ts'
import { formatDay } from '#rules/format-day.ts'
import { rawDaysTable } from './day-table.ts'
import { Explorer } from './explorer.tsx'
import { ChartCard, type FrameProps } from './frame.tsx'
import { type HeatLevel, heatStep, layoutMonth } from './heat-layout.ts'
import { HeatCells, HeatLegend } from './heat-parts.tsx'
import { useWidth } from './use-width.ts'
import { useChart } from './words.ts'

const isStrong = (level: HeatLevel | undefined) => level === 3 || level === 4

/** Colour of the number on a cell of this level. */
function numberColor(level: HeatLevel): string {
  if (level === 'missing') return 'var(--dim)'
  return isStrong(level) ? `var(--on-h${level})` : 'var(--ink)'
}

type MonthMapProps = FrameProps & {
  /** YYYY-MM */
  month: string
  /** Any days; those outside of the month are ignored, missing ones have no record. */
  days: Day[]
  values: (number | null)[]
  unit: Unit
  /** Marked by a ring. */
  today?: Day
  /** The day chosen elsewhere on the page, marked like a day under the pointer. */
  chosen?: Day
  weekStart?: number
  onPick?: (day: Day) => void
}

/** Calendar of a month: stronger colour for more, an outline for a day without a record; or `empty` in its place. */
export function MonthMap({
  month,
  days,
  values,
  unit,
  today,
  chosen,
  weekStart = 1,
  onPick,
  ...frame
}: MonthMapProps) {
  const setting = useChart()
  const { locale } = setting
  const [bodyRef, width] = useWidth(340)
  const byDay = new Map(days.map((day, index) => [day, values[index] ?? null]))
  const step = heatStep(values, unit)
  const layout = layoutMonth(month, byDay, { width, weekStart, step, ...(today && { today }) })
  const { cells, cellWidth, cellHeight } = layout
  const pitch = cellWidth + 4
  const lead = daysIntoWeek(`${month}-01`, weekStart)

  function ring(index: number, color: string) {
    const cell = cells[index]
    return (
      cell && (
        <rect
          x={cell.x + 1}
          y={cell.y + 1}
          width={cellWidth - 2}
          height={cellHeight - 2}
          rx={6}
          fill="none"
          stroke={color}
          strokeWidth={2}
        />
      )
    )
  }

  const placeOf = (wanted: Day | undefined) => cells.findIndex(({ day }) => day === wanted)
  const [todayAt, chosenAt] = [placeOf(today), placeOf(chosen)]

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      table={() => {
        const series = [{ id: 'all', name: '', values: cells.map(({ value }) => value) }]
        return rawDaysTable(
          cells.map(({ day }) => day),
          series,
          unit,
          setting,
        )
      }}
      isEmpty={frame.empty !== undefined}
      height={layout.height}
      legend={<HeatLegend paths={layout.paths} step={step} unit={unit} />}
    >
      <Explorer
        frame={frame}
        width={Math.min(width, pitch * 7)}
        height={layout.height}
        points={layout.points}
        start={Math.max(0, chosenAt >= 0 ? chosenAt : todayAt >= 0 ? todayAt : cells.length - 1)}
        readout={(index) => ({
          label: formatDay(cells[index]?.day ?? '2000-01-01', locale, 'full'),
          rows: [{ id: 'value', value: formatMaybe(cells[index]?.value, unit, setting) }],
        })}
        onPick={onPick && ((index) => onPick(cells[index]?.day ?? ''))}
        mark={(index) => ring(index, 'var(--ink)')}
      >
        <g textAnchor="middle" className="tabular">
          {[0, 1, 2, 3, 4, 5, 6].map((column) => (
            <text key={column} x={column * pitch + cellWidth / 2} y={12} fontSize={12} fill="var(--dim)">
              {formatDay(addDays(`${month}-01`, column - lead), locale, 'weekday')}
            </text>
          ))}
          <HeatCells layout={layout} />
          {cells.map(({ day, level, ahead, x, y }) => (
            <text
              key={day}
              x={x + cellWidth / 2}
              y={y + cellHeight / 2}
              dy="0.35em"
              fontSize={13}
              opacity={ahead ? 0.6 : 1}
              fontWeight={day === today ? 600 : 400}
              fill={numberColor(level)}
            >
              {Number(day.slice(8))}
            </text>
          ))}
        </g>
        {/* On the strong cells coral could not be told from their blue. */}
        {ring(todayAt, isStrong(cells[todayAt]?.level) ? 'var(--surface)' : 'var(--now)')}
        {ring(chosenAt, 'var(--ink)')}
      </Explorer>
    </ChartCard>
  )
}
