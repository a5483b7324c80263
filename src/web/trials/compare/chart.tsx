import { useMemo, useState } from 'react'
import { TrendLine } from '#web/chart/trend-line.tsx'
import { lessonColorIndex } from '#web/ui/lesson-color.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { chartLines, fewLines, mostChanged, type Trial } from './figures.ts'

type CompareChartProps = { trials: readonly Trial[]; colors: ReadonlyMap<string, string> }

/** Nets of the lessons that changed most, or of all, per trial, in the lesson's usual colour. */
export function CompareChart({ trials, colors }: CompareChartProps) {
  const { trialAnalysis: words } = useWords()
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const { slots, series } = useMemo(
    () => ({
      slots: trials.map(({ id, name, day }) => ({
        id,
        label: dotted([name, format.day(day, 'long')]),
        tick: format.day(day),
      })),
      series: (showsAll ? chartLines(trials) : mostChanged(trials)).map(({ id, name, nets }) => ({
        id,
        name,
        color: lessonColorIndex(colors.get(id)),
        values: nets,
      })),
    }),
    [trials, colors, format, showsAll],
  )
  const isLong = chartLines(trials).length > fewLines
  const nets = trials.map(({ totals }) => totals.net)
  return (
    <TrendLine
      title={words.compareChart}
      sentence={words.compareSentence(
        trials.length,
        format.net(Math.min(...nets)),
        format.net(Math.max(...nets)),
      )}
      n={trials.length}
      headingLevel={2}
      slots={slots}
      series={series}
      unit="net"
      slotName={words.trial}
      fromZero
      {...(isLong && {
        actions: (
          <Segmented
            label={words.compareLines}
            value={showsAll ? 'all' : 'few'}
            onChange={(next) => setShowsAll(next === 'all')}
            options={[
              { value: 'few', label: words.compareFew },
              { value: 'all', label: words.compareAll },
            ]}
          />
        ),
      })}
    />
  )
}
