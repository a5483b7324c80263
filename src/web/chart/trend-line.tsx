import { formatValue, type Unit } from '#rules/chart/format.ts'
import type { Band } from '#rules/chart/lines-layout.ts'
import { type ChartSeries, foldSeries, isEmpty } from '#rules/chart/series.ts'
import { dotted } from '#web/words/dotted.ts'
import { columns } from './day-table.ts'
import { daysReadout } from './days-readout.ts'
import { ChartCard, type FrameProps } from './frame.tsx'
import { LinePlot } from './line-plot.tsx'
import { Legend, type Readout } from './readout.tsx'
import type { Slot } from './slots.ts'
import type { ChartTable } from './table-data.ts'
import { useWidth } from './use-width.ts'
import { type ChartSetting, useChart } from './words.ts'

type TrendLineProps = FrameProps & {
  /** Slots such as trials, oldest first: {id, label: "TYT Deneme 9, 15 Kasım", tick: "D9"}. */
  slots: Slot[]
  series: ChartSeries[]
  unit: Unit
  /** Heading of the table's first column. */
  slotName: string
  /** A range per slot, for a single line. */
  band?: Band
  /** Meaning of the band: "tahmin aralığı, %80". */
  bandName?: string
  fromZero?: boolean
  height?: number
  onPick?: (id: string) => void
}

/** Values per trial as lines with gaps, with a band of expected values. */
export function TrendLine(props: TrendLineProps) {
  const { slots, series, unit, band, bandName, fromZero = false, height = 220 } = props
  const { onPick, ...frame } = props
  const setting = useChart()
  const [bodyRef, width] = useWidth()
  const folded = foldSeries(series, setting.words.other)

  function readout(index: number): Readout {
    const { label, rows } = daysReadout({ slots, series: folded }, index, unit, false, setting)
    const low = band?.low[index]
    const high = band?.high[index]
    if (low == null || high == null) return { label, rows }
    const value = `${formatValue(low, unit, setting)} – ${formatValue(high, unit, setting)}`
    return { label, rows: [...rows, { id: 'band', name: bandName ?? '', value }] }
  }

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={dotted([setting.words.units[unit], band && bandName])}
      table={() => trendTable(slots, series, props, setting)}
      isEmpty={isEmpty(series)}
      height={height}
      legend={folded.length > 1 && <Legend series={folded} />}
    >
      <LinePlot
        frame={frame}
        width={width}
        height={height}
        slots={slots}
        series={folded}
        unit={unit}
        fromZero={fromZero}
        band={band}
        readout={readout}
        onPick={onPick && ((index) => onPick(slots[index]?.id ?? ''))}
      />
    </ChartCard>
  )
}

/** One row per slot with all series and both ends of the band. */
export function trendTable(
  slots: Slot[],
  series: ChartSeries[],
  { unit, slotName, band }: Pick<TrendLineProps, 'unit' | 'slotName' | 'band'>,
  { words }: ChartSetting,
): ChartTable {
  return {
    columns: [
      ...columns({ id: 'slot', label: slotName, holds: 'text' }, series, unit, words),
      ...(band ? [{ id: 'low', label: words.low, holds: unit }] : []),
      ...(band ? [{ id: 'high', label: words.high, holds: unit }] : []),
    ],
    rows: slots.map(({ id, label }, index) => ({
      id,
      cells: [
        label,
        ...series.map((one) => one.values[index] ?? null),
        ...(band ? [band.low[index] ?? null, band.high[index] ?? null] : []),
      ],
    })),
  }
}
