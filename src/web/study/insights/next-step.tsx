import type { NextStep } from '#rules/insight/claims.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { GradeBubbles } from '#web/ui/bubble.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { ProgressWords } from '#web/words/tr.ts'
import { useProgressWords } from '#web/words/use-progress-words.ts'

type Quality = ReplyOf<'GET /insight/quality'>

export function sentenceOf(step: NextStep, words: ProgressWords['insights']['step']): string {
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

/** The one button of the step. */
export function NextStepButton({ step }: { step: NextStep }) {
  return <LinkButton variant="primary" {...wayOf(step, useProgressWords())} />
}

function wayOf(step: NextStep, { insights: words, shell }: ProgressWords) {
  switch (step.code) {
    case 'mark_trial': {
      const params = { id: step.trial_id }
      return {
        to: '/trial-exams/$id/edit',
        params,
        search: { at: 'marks' },
        children: words.step.start,
      } as const
    }
    case 'sit_first':
    case 'sit_trial':
    case 'sit_more':
      return { to: '/trial-exams/new', children: shell.trial } as const
    case 'give_reasons':
      return { to: '/trial-exams', children: words.step.toTrials } as const
    default:
      return { to: '/log', search: { new: true }, children: words.toLog } as const
  }
}

/** The four grades of the data, each with the number that it comes from. */
export function DataState({ quality: { records, trials, marks, reasons } }: { quality: Quality }) {
  const { insights, shell, format } = useProgressWords()
  const words = insights.step
  const rows = [
    { name: words.records, value: words.recordDays(format.percent(records.days, 0)), grade: records.grade },
    { name: shell.screens.trials, value: words.trialCount(format.number(trials.n)), grade: trials.grade },
    { name: words.marks, value: format.percent(marks.share, 0), grade: marks.grade },
    { name: words.reasonsGiven, value: format.percent(reasons.share, 0), grade: reasons.grade },
  ]
  return (
    <div className="px-4 pt-4 lg:px-5">
      <h3 className="sr-only">{words.data}</h3>
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
