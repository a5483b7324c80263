import type { Trial } from '#web/trials/test-results.ts'
import { rounded } from '#web/words/format.ts'
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
  const sum = (part: 'correct' | 'wrong' | 'blank') => before?.totals[part] ?? 0
  const { net, correct, wrong, blank } = trial.totals
  const change = (now: number, then: number) => (before ? rounded(now - then) : null)
  const tiles = [
    { name: words.totalNet, value: net, change: change(net, before?.net ?? 0), good: 1, isFirst: true },
    { name: record.fields.correct, value: correct, change: change(correct, sum('correct')), good: 1 },
    { name: record.fields.wrong, value: wrong, change: change(wrong, sum('wrong')), good: -1 },
    { name: record.fields.blank, value: blank, change: change(blank, sum('blank')), good: 0 },
  ]
  return (
    <div>
      <dl className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-4">
        {tiles.map(({ name, value, change: by, good, isFirst }) => (
          <div
            key={name}
            className={`min-w-0 border-line p-4 lg:border-r lg:p-5 lg:last:border-r-0 ${isFirst ? 'max-lg:col-span-3 max-lg:border-b' : 'max-lg:border-r max-lg:last:border-r-0'}`}
          >
            <dt className="text-13 text-dim">{name}</dt>
            <dd className="tabular flex flex-wrap items-baseline gap-x-2">
              <span className={`font-semibold ${isFirst ? 'text-32' : 'text-24'}`}>
                {isFirst ? format.net(value) : format.number(value)}
              </span>
              {by !== null && by !== 0 && (
                <span
                  className={`text-13 font-medium ${by * good > 0 ? 'text-good' : by * good < 0 ? 'text-bad' : 'text-dim'}`}
                >
                  {isFirst ? format.netChange(by) : format.signed(by)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 min-h-5 text-13 text-dim">
        {before ? words.before(before.name) : before === null && words.first}
      </p>
    </div>
  )
}
