import { useMemo } from 'react'
import { TrendLine } from '#web/chart/trend-line.tsx'
import { useCall } from '#web/session/use-call.ts'
import { useActing } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { comparable, type TrialRow } from './nets.ts'

/** As many as a trend needs; the latest first. */
export const trialQuery = { size: 20 }
const listed = 5

/** How the nets go, and the last trial exams of any kind by name. */
export function Trials() {
  const { student: words } = useWords()
  const id = useActing()?.id ?? ''
  const answer = useCall('GET /trialexam/user/{id}', { params: { id }, query: trialQuery })
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton className="h-80 rounded-card" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Card title={words.trials}>
          <p className="text-dim">{words.noTrials}</p>
        </Card>
      }
    >
      {({ rows }) => (
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          <Trend rows={rows} />
          <Card padded={false} title={words.trials}>
            <ul className="divide-y divide-line border-t border-line">
              {rows.slice(0, listed).map((row) => (
                <TrialLine key={row.id} row={row} />
              ))}
            </ul>
          </Card>
        </div>
      )}
    </Loaded>
  )
}

function Trend({ rows }: { rows: TrialRow[] }) {
  const { student: words } = useWords()
  const format = useFormat()
  const { slots, series, nets } = useMemo(() => {
    const trials = comparable(rows)
    const nets = trials.map(({ totals }) => totals.net)
    return {
      nets,
      slots: trials.map(({ id, name, day }) => ({
        id,
        label: `${name} · ${format.day(day, 'long')}`,
        tick: format.day(day),
      })),
      series: [{ id: 'net', name: 'Net', color: 'accent' as const, values: nets }],
    }
  }, [rows, format])
  const last = nets.at(-1)
  // One point is no trend; the list below says it.
  if (last === undefined || nets.length < 2) return null
  return (
    <TrendLine
      title={words.trend}
      sentence={words.trendSentence(nets.length, format.number(last), format.number(Math.max(...nets)))}
      n={nets.length}
      headingLevel={2}
      slots={slots}
      series={series}
      unit="net"
      slotName={words.trial}
      height={180}
    />
  )
}

function TrialLine({ row }: { row: TrialRow }) {
  const { trials: words } = useWords()
  const format = useFormat()
  const { correct, wrong, blank, net } = row.totals
  return (
    <li className="flex min-h-14 items-center gap-4 px-4 py-2 lg:px-5">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {row.name}
        </span>
        <span className="block truncate text-13 text-dim">
          {[format.day(row.day), words.kinds[row.kind], row.publisher].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="tabular shrink-0 text-right">
        <strong className="block font-semibold">{format.number(net)}</strong>
        <span className="block text-12 text-dim">
          {words.counts(format.number(correct), format.number(wrong), format.number(blank))}
        </span>
      </span>
    </li>
  )
}
