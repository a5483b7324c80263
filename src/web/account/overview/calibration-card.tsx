import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Fact } from './server-card.tsx'

type Row = ReplyOf<'GET /admin/calibration'>['rows'][number]

/** From so many scored ranges on there is a verdict: as promised where between these shares of them held. */
const enough = { ranges: 40, from: 0.73, to: 0.89 }

/** How often what students were told came true: ranges of nets, and chances to finish in time. */
export function CalibrationCard() {
  const { overview: words } = useWords()
  const answer = useCall('GET /admin/calibration', {})
  return (
    <Card padded={false} title={words.calibration} description={words.calibrationText}>
      <Loaded answer={answer}>
        {({ rows }) => {
          const some = rows.filter(({ tried }) => tried > 0)
          const ranges = some.filter(({ insight }) => insight === 'forecast')
          const chances = some.find(({ insight, program_code }) => insight === 'burndown' && !program_code)
          if (some.length === 0)
            return <p className="border-t border-line px-4 py-4 text-dim lg:px-5">{words.nothingScored}</p>
          return (
            <div className="grid grid-cols-1 border-t border-line lg:grid-cols-2 lg:[&>*+*]:border-l [&>*]:border-line">
              {ranges.length > 0 && <Ranges rows={ranges} />}
              {chances && <Chances row={chances} />}
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Ranges({ rows }: { rows: Row[] }) {
  const { overview: words, format } = useWords()
  const [all] = rows
  return (
    <Part title={words.ranges} text={all && verdictOf(all, words, format.number)}>
      {rows.map(({ program_code, tried, held, multiplier }) => (
        <Fact
          key={program_code}
          name={program_code ?? words.allPrograms}
          value={words.held(format.number(held ?? 0), format.number(tried))}
          note={multiplier !== null && words.widths(format.number(multiplier, 2))}
        />
      ))}
    </Part>
  )
}

function Chances({ row: { bins } }: { row: Row }) {
  const { overview: words, format } = useWords()
  return (
    <Part title={words.chances} text={words.chancesText}>
      {bins
        .filter(({ tried }) => tried > 0)
        .map(({ from, to, tried, came }) => (
          <Fact
            key={from}
            name={words.chance(format.percent(from / 100), format.percent(to / 100))}
            value={words.came(format.number(came), format.number(tried))}
          />
        ))}
    </Part>
  )
}

type Words = ReturnType<typeof useWords>['overview']

/** What the share of ranges that held says, once there are enough of them. */
function verdictOf({ tried, held }: Row, words: Words, number: (value: number) => string): string {
  if (tried < enough.ranges) return words.fewRanges(number(enough.ranges), number(tried))
  const share = (held ?? 0) / tried
  if (share < enough.from) return words.rangesNarrow
  return share > enough.to ? words.rangesWide : words.rangesRight
}

function Part({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <section className="min-w-0 max-lg:not-first:border-t max-lg:not-first:border-line">
      <h3 className="px-4 pt-3 font-medium lg:px-5">{title}</h3>
      {text && <p className="px-4 text-13 text-dim lg:px-5">{text}</p>}
      <dl className="mt-2 divide-y divide-line border-t border-line">{children}</dl>
    </section>
  )
}
