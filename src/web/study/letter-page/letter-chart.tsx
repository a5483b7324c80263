import { BarPlot } from '#web/chart/bar-plot.tsx'
import { LinePlot } from '#web/chart/line-plot.tsx'
import { useWidth } from '#web/chart/use-width.ts'
import type { Block } from './blocks.tsx'

/** The chart of a letter: nets as a line, the minutes of days as bars. */
export function LetterChart({ block: { kind, rows, title } }: { block: Block }) {
  const [ref, width] = useWidth()
  const goal = rows[0]?.goal
  const plot = {
    frame: { title },
    width,
    height: 140,
    slots: rows.map(({ label }, index) => ({ id: String(index), label, tick: label })),
    series: [{ id: 'all', name: '', color: 'accent' as const, values: rows.map(({ amount }) => amount) }],
    readout(index: number) {
      const { label = '', value = '' } = rows[index] ?? {}
      return { label, rows: [{ id: 'value', value }] }
    },
  }
  return (
    <div ref={ref} className="mt-3 rounded-card border border-line bg-surface p-3 pb-1">
      {kind === 'bars' ? (
        <BarPlot {...plot} unit="minutes" goal={goal ? { value: goal, label: '' } : undefined} />
      ) : (
        <LinePlot {...plot} unit="net" fromZero={false} />
      )}
    </div>
  )
}
