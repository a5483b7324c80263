import { holdsPart, type Stretch } from '#rules/source.ts'
import { Bubble } from '#web/ui/bubble.tsx'

/** Above this a bubble for each part would be a page of its own. */
const most = 120

type PartBubblesProps = {
  size: number
  done: readonly Stretch[]
  /** With numbers inside. */
  isNumbered?: boolean
  /** The part that comes next. */
  next?: number | undefined
}

/** Each part of a source as a bubble, filled when it is done; a long one as a line of its stretches. */
export function PartBubbles({ size, done, isNumbered = false, next }: PartBubblesProps) {
  if (size > most) return <PartLine size={size} done={done} />
  return (
    <div aria-hidden className={`flex flex-wrap ${isNumbered ? 'gap-1.5' : 'gap-1'}`}>
      {Array.from({ length: size }, (_, index) => {
        const no = index + 1
        const state = holdsPart(done, no) ? 'done' : no === next ? 'next' : 'empty'
        return (
          <Bubble key={no} state={state} size={isNumbered ? 26 : 12}>
            {isNumbered && <span className="tabular">{no}</span>}
          </Bubble>
        )
      })}
    </div>
  )
}

function PartLine({ size, done }: Pick<PartBubblesProps, 'size' | 'done'>) {
  return (
    <div aria-hidden className="relative h-3 overflow-hidden rounded-pill border border-field">
      {done.map(([from, to]) => (
        <span
          key={from}
          className="absolute inset-y-0 bg-pencil"
          style={{ left: `${((from - 1) / size) * 100}%`, width: `${((to - from + 1) / size) * 100}%` }}
        />
      ))}
    </div>
  )
}
