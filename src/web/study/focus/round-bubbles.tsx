import Check from 'lucide-react/icons/check'
import type { roundAt } from '#rules/timer.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type RoundBubblesProps = { round: ReturnType<typeof roundAt>; rest: number }

/** The rounds as bubbles: done, running, to come; with what follows. */
export function RoundBubbles({ round: { index, isRest }, rest }: RoundBubblesProps) {
  const { focus: words } = useWords()
  const format = useFormat()
  const first = index - (index % 4)
  const rounds = [first, first + 1, first + 2, first + 3]
  const says = isRest ? words.roundDone : words.thenRest(format.minutes(rest))
  return (
    <div className="text-center">
      <div aria-hidden className="flex justify-center gap-2">
        {rounds.map((each) => {
          const isDone = each < index || (each === index && isRest)
          const isNow = each === index && !isRest
          return (
            <span
              key={each}
              className={`flex size-[22px] items-center justify-center rounded-pill border ${isDone ? 'border-pencil bg-pencil text-on-pencil' : isNow ? 'border-3 border-accent' : 'border-field'}`}
            >
              {isDone && <Check size={13} />}
            </span>
          )
        })}
      </div>
      <p className="mt-3 text-13 text-dim">{`${words.round(format.number(index + 1))} · ${says}`}</p>
    </div>
  )
}
