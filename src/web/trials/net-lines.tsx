import { formatValue } from '#rules/chart/format.ts'
import type { Band } from '#rules/chart/lines-layout.ts'
import { type ChartSeries, foldSeries, isEmpty } from '#rules/chart/series.ts'
import { columns } from '#web/chart/day-table.ts'
import { daysReadout } from '#web/chart/days-readout.ts'
import { ChartCard, type FrameProps } from '#web/chart/frame.tsx'
import { LinePlot } from '#web/chart/line-plot.tsx'
import { Legend, type Readout } from '#web/chart/readout.tsx'
import type { ChartTable } from '#web/chart/table-data.ts'
import { useWidth } from '#web/chart/use-width.ts'
import { type ChartSetting, useChart } from '#web/chart/words.ts'
import { dotted } from '#web/words/dotted.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useFormat } from '#web/words/use-format.ts'

type NetLinesProps = FrameProps & {
  /** Oldest first; a value of a series for each. */
  trials: readonly { id: string; day: string; name: string }[]
  series: ChartSeries[]
  /** A range per trial, for a single line. */
  band?: Band
  /** Meaning of the band: "tahmin aralığı, %80". */
  bandName?: string
  fromZero?: boolean
  height?: number
  onPick?: (id: string) => void
}

/** Nets per trial exam as lines with gaps, with a band of expected values. */
export function NetLines(props: NetLinesProps) {
  const { trials, series, band, bandName, fromZero = false, height = 220, onPick, ...frame } = props
  const setting = useChart()
  const { common } = useFirstWords()
  const format = useFormat()
  const [bodyRef, width] = useWidth()
  const folded = foldSeries(series, setting.words.other)
  const slots = trials.map(({ id, name, day }) => ({
    id,
    label: dotted([name, format.day(day, 'long')]),
    tick: format.day(day),
  }))

  function readout(index: number): Readout {
    const { label, rows } = daysReadout({ slots, series: folded }, index, 'net', false, setting)
    const low = band?.low[index]
    const high = band?.high[index]
    if (low == null || high == null) return { label, rows }
    const value = `${formatValue(low, 'net', setting)} – ${formatValue(high, 'net', setting)}`
    return { label, rows: [...rows, { id: 'band', name: bandName ?? '', value }] }
  }

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={dotted([setting.words.units.net, band && bandName])}
      table={() => netTable(common.kinds.trial, slots, series, band, setting)}
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
        unit="net"
        fromZero={fromZero}
        band={band}
        readout={readout}
        onPick={onPick && ((index) => onPick(slots[index]?.id ?? ''))}
      />
    </ChartCard>
  )
}

/** One row per trial with all series and both ends of the band. */
export function netTable(
  heading: string,
  slots: readonly { id: string; label: string }[],
  series: ChartSeries[],
  band: Band | undefined,
  { words }: ChartSetting,
): ChartTable {
  return {
    columns: [
      ...columns({ id: 'slot', label: heading, holds: 'text' }, series, 'net', words),
      ...(band ? [{ id: 'low', label: words.low, holds: 'net' as const }] : []),
      ...(band ? [{ id: 'high', label: words.high, holds: 'net' as const }] : []),
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
