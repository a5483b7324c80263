import ChevronDown from 'lucide-react/icons/chevron-down'
import Pause from 'lucide-react/icons/pause'
import Square from 'lucide-react/icons/square'
import { ChartSettings } from '#web/app/shell/chart-settings.tsx'
import { DayBars } from '#web/chart/day-bars.tsx'
import { ProgressRing } from '#web/chart/ring.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

const days = [
  '2026-11-14',
  '2026-11-15',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
]
const series = [
  { id: 'all', name: 'Etüt', color: 'accent' as const, values: [250, 185, 140, null, 165, 120, 172] },
]

/** Sample of the product made of its own components, with invented numbers that are marked as such. */
export default function Sample() {
  const { home, timer } = useWords()
  const format = useFormat()
  return (
    <ChartSettings>
      <figure className="mx-auto w-full max-w-[420px]">
        <div className="grid grid-cols-1 gap-4">
          <div aria-hidden className="rounded-card border border-line bg-surface p-5">
            <p className="mx-auto mb-5 flex w-fit items-center gap-2 rounded-pill border border-line px-4 py-2 text-15">
              <span className="size-2.5 rounded-pill bg-chart-1" />
              <strong className="font-semibold">{home.sampleLesson}</strong>
              <span className="text-dim">{home.sampleTopic}</span>
              <ChevronDown size={16} />
            </p>
            <ProgressRing label={home.sampleToday} value={172} goal={240} size={216}>
              <p className="tabular text-52 font-semibold">42:18</p>
              <p className="text-13 text-dim">
                {home.sampleToday} <strong className="text-ink">{format.minutes(172)}</strong> /{' '}
                {format.minutes(240)}
              </p>
            </ProgressRing>
            <div className="mt-5 grid grid-cols-2 gap-3">
              <span className={buttonClass({ size: 'lg' })}>
                <Pause size={18} /> {timer.pause}
              </span>
              <span className={buttonClass({ variant: 'primary', size: 'lg' })}>
                <Square size={16} fill="currentColor" /> {timer.finish}
              </span>
            </div>
          </div>
          <DayBars
            title={home.sampleWeek}
            sentence={home.sampleSentence}
            headingLevel={2}
            days={days}
            series={series}
            unit="minutes"
            goal={180}
            height={160}
          />
        </div>
        <figcaption className="mt-2 text-center text-13 text-dim">{home.sample}</figcaption>
      </figure>
    </ChartSettings>
  )
}
