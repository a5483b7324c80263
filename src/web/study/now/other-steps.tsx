import Play from 'lucide-react/icons/play'
import { Badge } from '#web/ui/badge.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { type Step, topicOf } from './steps.ts'
import { useStepWords } from './use-step-words.ts'

type OtherStepsProps = {
  steps: readonly Step[]
  /** Rows whose space is kept while the steps are unknown. */
  room: number
  onStart(step: Step): void
}

/** What else could be studied now, each with its kind and a button that starts it. */
export function OtherSteps({ steps, room, onStart }: OtherStepsProps) {
  const { dashboard: words, plan, timer } = useFirstWords()
  const tell = useStepWords()
  return (
    <ul style={{ minHeight: room * 65 }}>
      {steps.map((step) => {
        const { name, color, reasons } = tell(step)
        return (
          <li
            key={topicOf(step.place)}
            className="flex min-h-16.25 items-center gap-3 border-t border-line py-2 pr-2 pl-4 lg:pr-5 lg:pl-6"
          >
            <LessonStripe color={color} className="self-stretch" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                <span className="shrink-0">
                  <Badge>{words.whys[step.why]}</Badge>
                </span>
              </p>
              <p className="tabular text-13 leading-4.5 text-dim">
                {reasons[0]}
                <span className="max-lg:hidden"> {reasons.slice(1).join(' ')}</span>
              </p>
            </div>
            <button
              type="button"
              data-print="no"
              aria-label={plan.startOf(name)}
              onClick={() => onStart(step)}
              className="flex size-[44px] shrink-0 items-center justify-center gap-2 rounded-control text-accent hover:bg-sunken lg:h-10 lg:w-auto lg:border lg:border-line lg:px-4 lg:font-medium lg:text-ink"
            >
              <Play size={20} aria-hidden />
              <span className="max-lg:hidden">{timer.start}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
