import { useWords } from '#web/words/use-words.ts'
import type { Column } from './cells.ts'

type HeadId = Column | 'name' | 'blank' | 'net' | 'exempt'

/** Names of the grid's columns; in the detailed grid of a phone they are cut short. */
export function GridHead({ isDetailed }: { isDetailed: boolean }) {
  const { trialEntry: words, trials } = useWords()
  const { short } = words
  const heads: { id: HeadId; name: string; short?: string }[] = [
    { id: 'name', name: words.lesson },
    { id: 'count', name: words.count, short: short.count },
    { id: 'correct', name: trials.correct, short: short.correct },
    { id: 'wrong', name: trials.wrong, short: short.wrong },
    { id: 'blank', name: trials.blank },
    { id: 'net', name: trials.net },
    { id: 'minutes', name: words.minutes, short: short.minutes },
    { id: 'exempt', name: words.exempt, short: short.exempt },
  ]
  const isPlain = (id: HeadId) => id !== 'count' && id !== 'minutes' && id !== 'exempt'
  return (
    <thead>
      <tr className="border-y border-line text-13 text-dim">
        {heads
          .filter(({ id }) => isDetailed || isPlain(id))
          .map(({ id, name, short: cut }) => (
            <th
              key={id}
              scope="col"
              className={`py-2 font-medium first:pl-4 lg:px-1.5 lg:first:pl-5 lg:last:pr-5 ${lookOf(id, isDetailed)}`}
            >
              {isDetailed && cut ? (
                <>
                  <span className="sm:hidden">{cut}</span>
                  <span className="max-sm:hidden">{name}</span>
                </>
              ) : (
                name
              )}
            </th>
          ))}
      </tr>
    </thead>
  )
}

/** How wide a column is, and to which side its numbers lean. */
function lookOf(id: HeadId, isDetailed: boolean): string {
  if (id === 'name') return 'pr-1 text-left'
  if (id === 'exempt') return 'w-12 pr-2 text-center'
  if (id === 'blank' || id === 'net')
    return `px-1.5 text-right max-sm:hidden ${isDetailed ? '' : 'last:pr-4'}`
  if (isDetailed) return 'w-12.5 text-center sm:w-20'
  return `w-16 text-center sm:w-20 ${id === 'wrong' ? 'max-sm:w-19 max-sm:pr-4' : ''}`
}
