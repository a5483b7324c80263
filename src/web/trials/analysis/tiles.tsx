import { rounded } from '#rules/format-number.ts'
import { toneOf } from '#web/trials/change.tsx'
import type { Trial } from '#web/trials/test-results.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Sat } from './figures.ts'

type TilesProps = {
  trial: Trial
  /** The previous comparable trial; null: none, undefined: loading. */
  before: Sat | null | undefined
}

/** Net with its change, then correct, wrong and blank. */
export function Tiles({ trial, before }: TilesProps) {
  const { trialAnalysis: words, record, format } = useWords()
  const { totals } = trial
  const tiles = [
    { part: 'net', name: words.totalNet, good: 1 },
    { part: 'correct', name: record.fields.correct, good: 1 },
    { part: 'wrong', name: record.fields.wrong, good: -1 },
    { part: 'blank', name: record.fields.blank, good: 0 },
  ] as const
  return (
    <div>
      <dl className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-4">
        {tiles.map(({ part, name, good }) => {
          const isNet = part === 'net'
          const by = before ? rounded(totals[part] - before.totals[part]) : 0
          return (
            <div
              key={part}
              className={`min-w-0 border-line p-4 lg:border-r lg:p-5 lg:last:border-r-0 ${isNet ? 'max-lg:col-span-3 max-lg:border-b' : 'max-lg:border-r max-lg:last:border-r-0'}`}
            >
              <dt className="text-13 text-dim">{name}</dt>
              <dd className="tabular flex flex-wrap items-baseline gap-x-2">
                <span className={`font-semibold ${isNet ? 'text-32' : 'text-24'}`}>
                  {isNet ? format.net(totals.net) : format.number(totals[part])}
                </span>
                {by !== 0 && (
                  <span className={`text-13 font-medium ${toneOf(by * good)}`}>
                    {isNet ? format.netChange(by) : format.signed(by)}
                  </span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-2 min-h-5 text-13 text-dim">
        {before ? words.before(before.name) : before === null && words.first}
      </p>
    </div>
  )
}
