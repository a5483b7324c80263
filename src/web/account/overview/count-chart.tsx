import { useMemo } from 'react'
import { DayBars } from '#web/chart/day-bars.tsx'
import { useFormat } from '#web/words/use-format.ts'

type CountChartProps = {
  title: string
  sentence(total: string): string
  empty: string
  /** Name of what is counted. */
  name: string
  rows: { day: string; n: number }[]
}

/** A bar chart of counts per day, with 0 on days without events; empty if all days are 0. */
export function CountChart({ title, sentence, empty, name, rows }: CountChartProps) {
  const format = useFormat()
  const { days, series, total } = useMemo(() => {
    const total = rows.reduce((sum, { n }) => sum + n, 0)
    const values = rows.map(({ n }) => (total === 0 ? null : n))
    return {
      days: rows.map(({ day }) => day),
      series: [{ id: 'all', name, color: 'accent' as const, values }],
      total,
    }
  }, [rows, name])
  return (
    <DayBars
      title={title}
      sentence={sentence(format.number(total))}
      headingLevel={2}
      days={days}
      series={series}
      unit="count"
      height={180}
      empty={empty}
    />
  )
}
