import { namesOf } from '#web/study/planned/item.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useFormat } from '#web/words/use-format.ts'
import type { Step } from './steps.ts'

/** How a step is told: its topic, lesson and colour, and why it is offered. */
export function useStepWords() {
  const { dashboard: words } = useFirstWords()
  const { find, unnamed } = useNames()
  const format = useFormat()
  const stakeOf = (stake: number | null) => (stake ? words.stake(format.number(stake, 1)) : null)

  function reasons(step: Step): (string | null)[] {
    if (step.why === 'plan') return [step.item.note || words.planReason, stakeOf(step.stake)]
    if (step.why === 'review') return [words.lastStudied(step.days), stakeOf(step.stake)]
    if (step.why === 'recent') return [words.recentReason]
    return [stakeOf(step.stake), step.hours >= 0.5 ? words.hours(format.number(step.hours, 0)) : null]
  }
  return (step: Step) => {
    const subject = find(step.place)
    const isNamed = step.why === 'review' || step.why === 'cheapest'
    const { lesson, part } = namesOf(subject, isNamed ? step.lesson : unnamed(step.place))
    const topic = part ?? (isNamed ? step.name : undefined)
    return {
      /** The deepest part. */
      name: topic ?? lesson,
      /** The lesson, unless it is the name. */
      lesson: topic === undefined ? null : lesson,
      color: subject?.color,
      /** The most important sentence first. */
      reasons: reasons(step).filter((reason) => reason !== null),
    }
  }
}
