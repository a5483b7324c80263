import { accuracy } from '#rules/accuracy.ts'
import { rounded } from '#rules/format-number.ts'
import { type Period, periodDays } from '#rules/vocabulary.ts'
import { beginsBefore } from '#rules/windows.ts'
import { useCall } from '#web/api/use-call.ts'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Four figures of the window; how its whole days compare with as many before them. */
export function SummaryTiles({ period, limit }: { period: Period; limit: number | undefined }) {
  const { graphs: words, format } = useWords()
  const search = limit === undefined ? {} : { limit }
  const days = limit ?? periodDays[period] ?? 0
  const answer = useCall('GET /state/time/{period}', { params: { period }, search })
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-60 rounded-card lg:h-28" />}>
      {(now) => {
        const { whole, previous, from, to, first_day } = now
        const since =
          from !== null &&
          first_day !== null &&
          beginsBefore({ from, to }, first_day) &&
          words.since(format.day(first_day))
        const grownBy = (amount: 'minutes' | 'questions' | 'days_studied') =>
          whole && previous && whole[amount] - previous[amount]
        const percent = accuracy(now)
        const [percentWhole, percentBefore] = [whole && accuracy(whole), previous && accuracy(previous)]
        const tiles = [
          {
            name: words.measures.minutes,
            value: format.minutes(now.minutes),
            change: grownBy('minutes'),
            say: (change: number) => `${change > 0 ? '+' : ''}${format.minutes(change)}`,
          },
          {
            name: words.measures.questions,
            value: format.number(now.questions),
            change: grownBy('questions'),
            say: (change: number) => format.signed(change),
          },
          {
            name: words.measures.accuracy,
            value: percent === null ? '–' : format.percent(percent / 100),
            change:
              percentWhole === null || percentBefore === null
                ? null
                : rounded(percentWhole - percentBefore, 1),
            say: (change: number) => words.points(format.signed(change, 1)),
          },
          {
            name: words.daysStudied,
            value: format.number(now.days_studied),
            change: grownBy('days_studied'),
            say: (change: number) => format.signed(change),
          },
        ]
        const isCompared = tiles.some(({ change }) => change !== null && change !== 0)
        const note = [isCompared && words.before(days), since].filter(Boolean).join(' ')
        return (
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] overflow-hidden">
              {tiles.map(({ name, value, change, say }) => (
                <div key={name} className="-mr-px -mb-px border-r border-b border-line p-4 lg:px-5">
                  <dt className="text-13 text-dim">{name}</dt>
                  <dd className="tabular text-24 font-semibold">{value}</dd>
                  {change !== null && change !== 0 && (
                    <dd className={`tabular text-13 ${change > 0 ? 'text-good' : 'text-dim'}`}>
                      {say(change)}
                    </dd>
                  )}
                </div>
              ))}
            </dl>
            {note && <p className="border-t border-line px-4 py-2 text-13 text-dim lg:px-5">{note}</p>}
          </div>
        )
      }}
    </Loaded>
  )
}
