import Play from 'lucide-react/icons/play'
import { DayChart } from '#web/chart/day-chart.tsx'
import { ProgressRing } from '#web/chart/ring.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { useWords } from '#web/words/use-words.ts'

const days = [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`)
const series = [
  { id: 'all', name: 'Etüt', color: 'accent' as const, values: [250, 185, 140, null, 165, 120, 172] },
]

/** Sample of the product made of its own components, with invented numbers that are marked as such. */
export default function Sample() {
  const { sample } = useWords()
  return (
    <figure className="mx-auto w-full max-w-[420px]">
      <figcaption className="mb-2 text-center text-13 text-dim">
        <h2>{sample.caption}</h2>
      </figcaption>
      <div className="grid grid-cols-1 gap-4">
        <Now />
        <div className="rounded-card border border-line bg-surface p-5">
          <DayChart
            isBare
            title={sample.week}
            sentence={sample.weekSentence}
            days={days}
            series={series}
            unit="minutes"
            goal={180}
            height={160}
          />
        </div>
      </div>
    </figure>
  )
}

/** The first card of a student's day as a picture: nothing in it can be pressed. */
function Now() {
  const { dashboard, sample, timer, common, format } = useWords()
  const colors = ['bg-chart-2', 'bg-chart-3']
  return (
    <div aria-hidden className="rounded-card border border-line bg-surface">
      <div className="p-5">
        <p className="flex flex-wrap items-center gap-2 text-13 font-semibold">
          <Bubble state="next" size={12} />
          <span className="flex-1">{dashboard.now}</span>
          <span className="tabular font-normal text-dim">{sample.plan}</span>
        </p>
        <p className="mt-1.5 text-24 font-semibold">{sample.topic}</p>
        <p className="mt-1 flex items-center gap-2 text-13 text-dim">
          <span className="size-2 rounded-pill bg-chart-1" />
          {sample.line}
        </p>
        <p className="mt-2 mb-4 text-15">{sample.reason}</p>
        <ProgressRing label={common.today} value={138} goal={210} size={172}>
          <span className="flex size-[138px] flex-col items-center justify-center gap-1 rounded-pill bg-start text-[min(1.25rem,6vw)] font-semibold text-on-start">
            <Play size={36} fill="currentColor" />
            {timer.start}
          </span>
        </ProgressRing>
        <p className="tabular mt-2 text-center text-13 text-dim">
          {common.today} <strong className="text-ink">{format.minutes(138)}</strong> / {format.minutes(210)}
        </p>
      </div>
      {sample.others.map(([name, kind, reason], index) => (
        <div key={name} className="flex min-h-16.25 items-center gap-3 border-t border-line px-5 py-2">
          <span className={`w-1 shrink-0 self-stretch rounded-pill ${colors[index]}`} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-medium">{name}</span>
              <Badge>{kind}</Badge>
            </p>
            <p className="tabular text-13 text-dim">{reason}</p>
          </div>
          <Play size={20} className="text-accent" />
        </div>
      ))}
    </div>
  )
}
