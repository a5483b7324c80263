import type { ReactNode } from 'react'
import type { Missing } from '#rules/insight/evidence.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { ProgressWords } from '#web/words/tr.ts'
import { useProgressWords } from '#web/words/use-progress-words.ts'

/** Steps that are shown as bubbles; more are told only in words. */
const mostBubbles = 12

/** What an insight waits for: in words, as bubbles where it can be counted, and the button that leads there. */
export function useMissing() {
  const words = useProgressWords()
  const mayChange = useMayChange()
  return ({ code, need, have }: Missing) => ({
    text: words.insights.missing[code](words.format.number(need), words.format.number(have)),
    // A bubble for each that is needed, filled for those that are there; the sentence above says the same.
    steps: need > 1 && need <= mostBubbles && code !== 'days_since_last_trial' && (
      <span className="flex flex-wrap gap-1.5 px-4 pt-3 pb-4 lg:px-5">
        {Array.from({ length: need }, (_, index) => index).map((index) => (
          <Bubble key={index} state={index < have ? 'done' : 'empty'} size={16} />
        ))}
      </span>
    ),
    action: mayChange && nextStepOf(code, words),
  })
}

function nextStepOf(code: Missing['code'], { insights: words, shell }: ProgressWords): ReactNode {
  switch (code) {
    case 'full_trials':
    case 'days_between_trials':
    case 'days_since_last_trial':
      return <LinkButton to="/trial-exams/new">{shell.trial}</LinkButton>
    case 'covered_trials':
    case 'trials_with_lessons':
    case 'topics_with_before_and_after':
      return <LinkButton to="/trial-exams">{words.toMarks}</LinkButton>
    case 'exam_ahead':
      return (
        <LinkButton to="/plan" search={{ new: 'yes' }}>
          {words.toExams}
        </LinkButton>
      )
    case 'days_worked_of_28':
      return (
        <LinkButton to="/log" search={{ new: true }}>
          {words.toLog}
        </LinkButton>
      )
    case 'planned_items':
      return <LinkButton to="/plan">{words.toPlan}</LinkButton>
    default:
      return undefined
  }
}
