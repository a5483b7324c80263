import { useDueWords } from '#web/study/own-sources/use-due-words.ts'
import { type CountedSource, useSourceNames } from '#web/study/own-sources/use-own-sources.ts'
import type { PlanItem } from '#web/study/planned/item.ts'
import { HandDot } from '#web/ui/badge.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type LineProps = {
  item: Pick<PlanItem, 'day' | 'due' | 'state' | 'part_from' | 'part_to' | 'done'>
  today: string | undefined
  name: string
  /** Its topic or lesson, where the name is that of a source. */
  place: string | null | undefined | false
  source: CountedSource | undefined
  /** A coach gave it to the student who looks at it. */
  isGiven?: boolean
  /** It is the one to go on with. */
  isNext?: boolean
}

/** One piece of homework, for its student and for the coach: whether it is done, what it is, until when, how far. */
export function HomeworkLine({ item, today, name, place, source, isGiven, isNext }: LineProps) {
  const { homework: words, format } = useWords()
  const sayDue = useDueWords()
  const { far } = useSourceNames()
  const { day, due, state, done } = item
  return (
    <>
      <Bubble
        state={state === 'done' ? 'done' : isNext ? 'next' : 'empty'}
        size={12}
        label={words.states[state]}
      />
      <span className="min-w-0 flex-1 lg:flex lg:flex-wrap lg:items-baseline lg:justify-between lg:gap-x-4">
        <span className="block font-medium text-balance wrap-anywhere">{name}</span>
        <span className={`tabular block text-13 wrap-anywhere ${state === 'late' ? '' : 'text-dim'}`}>
          {isGiven && <HandDot />}
          {dotted([
            place,
            due === null || state === 'done' ? format.day(day) : sayDue(item, today),
            source && far(source, item, done.ratio),
          ])}
        </span>
      </span>
    </>
  )
}
