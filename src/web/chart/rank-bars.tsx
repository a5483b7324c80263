import { type ReactNode, useState } from 'react'
import { formatMaybe, formatValue, type Unit } from '#rules/chart/format.ts'
import type { ChartColor } from '#rules/chart/series.ts'
import { formatNumber } from '#rules/format-number.ts'
import { Button } from '#web/ui/button.tsx'
import { colorVar } from './color.ts'
import { ChartCard, type FrameProps } from './frame.tsx'
import type { ChartTable } from './table-data.ts'
import { type ChartSetting, useChart } from './words.ts'

/** A row of a ranking; `part` is the dark share of `value`, such as this trial of the last six. */
type RankRow = {
  id: string
  name: string
  detail?: string
  value: number | null
  part?: number
  color?: ChartColor
}

type RankBarsProps<Row extends RankRow> = FrameProps & {
  /** Rows in display order. */
  rows: readonly Row[]
  unit: Unit
  /** Heading of the table's first column: "Ders". */
  rowName: string
  /** Heading of the table's column of parts. */
  partName?: string
  /** Rows above this number are shown on demand. */
  limit?: number
  /** Wraps the name in a link to drill down. */
  renderName?: ((row: Row) => ReactNode) | undefined
  /** A control at the end of a row. */
  renderAction?: ((row: Row) => ReactNode) | undefined
}

/** A ranking: name, number and bar per row. */
export function RankBars<Row extends RankRow>(props: RankBarsProps<Row>) {
  const { rows, unit, rowName, partName, limit = 12, renderName, renderAction, ...frame } = props
  const setting = useChart()
  const { words, locale } = setting
  const [showsAll, setShowsAll] = useState(false)
  const largest = Math.max(0, ...rows.map((row) => row.value ?? 0))
  const rest = rows.length - limit

  return (
    <ChartCard
      {...frame}
      note={words.units[unit]}
      table={() => rankTable(rows, unit, rowName, partName, setting)}
      isEmpty={rows.every((row) => row.value === null)}
      height={Math.min(rows.length, limit) * 40}
    >
      <ul className="flex flex-col gap-3">
        {(showsAll ? rows : rows.slice(0, limit)).map((row) => (
          <li key={row.id} className="flex min-w-0 items-center gap-3">
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 text-15 text-ink">
                  <span className="wrap-anywhere">{renderName?.(row) ?? row.name}</span>
                  {row.detail && <span className="ml-1.5 text-13 text-dim">{row.detail}</span>}
                </span>
                <RankNumber row={row} unit={unit} setting={setting} />
              </div>
              <RankBar row={row} largest={largest} />
            </div>
            {renderAction?.(row)}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? words.showFewer : words.showRest(formatNumber(rest, locale, 0))}
        </Button>
      )}
    </ChartCard>
  )
}

function RankNumber({ row, unit, setting }: { row: RankRow; unit: Unit; setting: ChartSetting }) {
  const text = formatMaybe(row.value, unit, setting)
  if (row.value === null) return <span className="ml-auto text-13 whitespace-nowrap text-dim">{text}</span>
  if (row.part === undefined) {
    return <span className="ml-auto text-13 font-semibold whitespace-nowrap text-ink tabular">{text}</span>
  }
  return (
    <span className="ml-auto text-13 whitespace-nowrap text-dim tabular">
      <span className="font-semibold text-ink">{formatValue(row.part, unit, setting)}</span> / {text}
    </span>
  )
}

function RankBar({ row, largest }: { row: RankRow; largest: number }) {
  const { value, part, color = 'accent' } = row
  const fill = colorVar(color)
  return (
    <svg aria-hidden="true" width="100%" height={8} className="mt-1 block overflow-hidden rounded-full">
      <rect width="100%" height={8} rx={4} fill="var(--sunken)" />
      <rect
        width={percentOf(value, largest)}
        height={8}
        rx={4}
        fill={fill}
        opacity={part === undefined ? 1 : 0.35}
      />
      {part !== undefined && <rect width={percentOf(part, largest)} height={8} rx={4} fill={fill} />}
    </svg>
  )
}

function percentOf(value: number | null, largest: number): string {
  return value === null || value <= 0 ? '0' : `${Math.round((value / largest) * 1000) / 10}%`
}

function rankTable(
  rows: readonly RankRow[],
  unit: Unit,
  rowName: string,
  partName: string | undefined,
  { words }: ChartSetting,
): ChartTable {
  return {
    columns: [
      { id: 'name', label: rowName, holds: 'text' },
      ...(partName ? [{ id: 'part', label: partName, holds: unit }] : []),
      { id: 'value', label: words.units[unit], holds: unit },
    ],
    rows: rows.map(({ id, name, detail, value, part }) => {
      const title = detail ? `${name}, ${detail}` : name
      return { id, cells: [title, ...(partName ? [part ?? null] : []), value] }
    }),
  }
}
