import type { ReactNode } from 'react'
import { type NextStep, nextStep } from '#rules/insight/claims.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { Bubble, GradeBubbles } from '#web/ui/bubble.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Words } from '#web/words/tr.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { InsightCard } from './card-frame.tsx'

type Quality = ReplyOf<'GET /insight/quality'>

/** The one step that unlocks most, and the state of the data. */
export function StepCard({ croomId, className }: { croomId: string; className?: string }) {
  const { insights } = useWords()
  const words = insights.step
  const format = useFormat()
  const mayChange = useMayChange()
  const quality = useCall('GET /insight/quality', {})
  const cheapest = useCall('GET /insight/cheapest/{id}', { params: { id: croomId } })
  return (
    <InsightCard name={words.name} answer={quality} className={className} skeleton="h-72">
      {(data) => {
        const step = nextStep(data, data.unmarked?.id ?? null, cheapest.data?.missing?.have ?? null)
        const { unmarked } = data
        return {
          over: step && words.name,
          claim: step ? sentenceOf(step, words) : words.all,
          lead: step?.code === 'mark_trial' && unmarked && (
            <span className="flex flex-wrap items-center gap-x-3 border-y border-line py-2 text-ink">
              <Bubble state="empty" size={22} />
              <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{unmarked.name}</span>
              <span className="tabular shrink-0 text-13 text-dim">{format.day(unmarked.day)}</span>
            </span>
          ),
          body: (
            <>
              {step && mayChange && <div className="grid px-4 pt-4 lg:px-5">{actionOf(step, insights)}</div>}
              {step && (
                <div className="flex justify-center pt-4 max-lg:hidden">
                  <Drawing name="sheet" />
                </div>
              )}
              <DataState quality={data} />
            </>
          ),
        }
      }}
    </InsightCard>
  )
}

function sentenceOf(step: NextStep, words: Words['insights']['step']): string {
  switch (step.code) {
    case 'mark_trial':
      return step.count > 0 ? words.mark(step.percent, step.count) : words.markMore(step.percent)
    case 'sit_first':
      return words.first(step.count)
    case 'sit_trial':
      return words.sit(step.count)
    case 'sit_more':
      return words.sitMore(step.count)
    case 'log_first':
      return words.logFirst
    case 'log_more_days':
      return words.logMoreDays(step.percent)
    case 'log_on_the_day':
      return words.logOnTheDay(step.percent)
    case 'give_reasons':
      return words.reasons(step.percent)
  }
}

function actionOf(step: NextStep, words: Words['insights']): ReactNode {
  switch (step.code) {
    case 'mark_trial':
      return (
        <LinkButton
          variant="primary"
          to="/trial-exams/$id/edit"
          params={{ id: step.trial_id }}
          search={{ at: 'marks' }}
        >
          {words.step.start}
        </LinkButton>
      )
    case 'sit_first':
    case 'sit_trial':
    case 'sit_more':
      return (
        <LinkButton variant="primary" to="/trial-exams/new">
          {words.toTrial}
        </LinkButton>
      )
    case 'give_reasons':
      return (
        <LinkButton variant="primary" to="/trial-exams">
          {words.step.toTrials}
        </LinkButton>
      )
    default:
      return (
        <LinkButton variant="primary" to="/log" search={{ new: true }}>
          {words.toLog}
        </LinkButton>
      )
  }
}

/** The four grades, each with the number that it comes from. */
function DataState({ quality: { records, trials, marks, reasons } }: { quality: Quality }) {
  const { insights } = useWords()
  const words = insights.step
  const format = useFormat()
  const rows = [
    { name: words.records, value: words.recordDays(format.percent(records.days, 0)), grade: records.grade },
    { name: words.trials, value: words.trialCount(format.number(trials.n)), grade: trials.grade },
    { name: words.marks, value: format.percent(marks.share, 0), grade: marks.grade },
    { name: words.reasonsGiven, value: format.percent(reasons.share, 0), grade: reasons.grade },
  ]
  return (
    <div className="px-4 pt-4 lg:px-5">
      <h3 className="text-13 text-dim">{words.data}</h3>
      <ul>
        {rows.map(({ name, value, grade }) => (
          <li key={name} className="flex min-h-9 flex-wrap items-center gap-x-2">
            <span className="min-w-0 flex-1 basis-24">{name}</span>
            <span className="tabular text-13 text-dim">{value}</span>
            <GradeBubbles grade={grade} label={insights.grade(grade)} />
          </li>
        ))}
      </ul>
      {records.by_coach > 0 && (
        <p className="pt-1 text-13 text-dim">{words.byCoach(format.number(records.by_coach))}</p>
      )}
    </div>
  )
}
