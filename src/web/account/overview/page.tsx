import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { OverviewNumber } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { DayChart } from '#web/chart/day-chart.tsx'
import { Sparkline } from '#web/chart/sparkline.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { PhoneFold } from '#web/ui/phone-fold.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { type Spoken, useWords } from '#web/words/use-words.ts'
import { CalibrationCard } from './calibration-card.tsx'
import { ServerCard } from './server-card.tsx'

type Overview = ReplyOf<'GET /admin/overview'>

/** First screen of an administrator: what needs attention, then the state of the installation as counts. */
export default function OverviewPage() {
  const { overview: words, shell, privacy } = useWords()
  // The server computes the counts at most once a minute.
  const answer = useCall('GET /admin/overview', {}, { refetchInterval: 60_000 })
  const { data } = answer
  return (
    <Screen
      title={shell.screens.overview}
      subtitle={<p className="tabular min-h-5">{data && privacy.version(data.version)}</p>}
    >
      <Loaded answer={answer} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(overview) => (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
            <div className="min-w-0 lg:col-span-2">
              <TodoCard todo={overview.todo} />
            </div>
            {overview.accounts ? (
              <AccountsCard accounts={overview.accounts} />
            ) : (
              <NotCounted title={shell.screens.users} overview={overview} number="accounts" />
            )}
            <ServerCard overview={overview} />
            {(['sign_ins', 'records'] as const).map((number) => {
              const rows = overview[number]
              return rows ? (
                <PhoneFold key={number} title={words.charts[number].title}>
                  <CountChart words={words.charts[number]} rows={rows} />
                </PhoneFold>
              ) : (
                <NotCounted
                  key={number}
                  title={words.charts[number].title}
                  overview={overview}
                  number={number}
                />
              )
            })}
            <PhoneFold title={words.calibration} className="lg:col-span-2">
              <CalibrationCard />
            </PhoneFold>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

type NotCountedProps = { title: string; overview: Overview; number: OverviewNumber }

/** In place of a number that the server could not count this time: why, and when it is counted again. */
function NotCounted({ title, overview, number }: NotCountedProps) {
  const { overview: words } = useWords()
  const reason = overview.missing.find((each) => each.number === number)?.reason ?? 'unavailable'
  return (
    <Card title={title}>
      <p className="text-dim">{words.missing[reason]}</p>
    </Card>
  )
}

type CountChartProps = {
  words: Spoken['overview']['charts'][keyof Spoken['overview']['charts']]
  rows: { day: string; n: number }[]
}

/** A bar chart of counts per day, with 0 on days without events; empty if all days are 0. */
function CountChart({ words: { title, sentence, empty, name }, rows }: CountChartProps) {
  const { format } = useWords()
  const total = rows.reduce((sum, { n }) => sum + n, 0)
  const values = rows.map(({ n }) => (total === 0 ? null : n))
  return (
    <DayChart
      title={title}
      sentence={sentence(format.number(total))}
      days={rows.map(({ day }) => day)}
      series={[{ id: 'all', name, color: 'accent', values }]}
      unit="count"
      height={180}
      empty={empty}
    />
  )
}

function TodoCard({ todo }: { todo: Overview['todo'] }) {
  const { overview: words, format } = useWords()
  return (
    <Card title={words.todo} padded={false}>
      {todo.length === 0 ? (
        <p className="flex items-center gap-3 border-t border-line px-4 py-4 text-dim lg:px-5">
          <CircleCheck size={20} aria-hidden className="shrink-0 text-good" />
          {words.noTodo}
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {todo.map(({ code, n, path }) => {
            const { pathname, searchParams, hash } = new URL(path, window.location.origin)
            return (
              <li key={code}>
                <Link
                  to={pathname as string}
                  search={Object.fromEntries(searchParams)}
                  hash={hash.slice(1)}
                  className="flex min-h-12 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-sunken/60 lg:px-5"
                >
                  <TriangleAlert size={18} aria-hidden className="shrink-0 text-dim" />
                  <span className="min-w-0 flex-1">{words.todos[code](format.number(n))}</span>
                  <ChevronRight size={18} aria-hidden className="shrink-0 text-dim" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** Accounts by role and new accounts per week; a role links to its accounts. */
function AccountsCard({ accounts }: { accounts: NonNullable<Overview['accounts']> }) {
  const { overview: words, common, shell, format } = useWords()
  return (
    <Card padded={false} title={shell.screens.users}>
      <ul className="divide-y divide-line border-t border-line">
        {accounts.map(({ role_id, total, weeks }) => {
          const fresh = weeks.map(({ n }) => n)
          const now = fresh.at(-1) ?? 0
          return (
            <li key={role_id}>
              <Link
                to="/users"
                search={{ role: role_id }}
                className="flex min-h-16 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-sunken/60 lg:px-5"
              >
                <Named name={common.roles[role_id]} facts={now > 0 && words.thisWeek(format.number(now))} />
                <Sparkline
                  values={fresh}
                  label={words.weeks(format.number(fresh.reduce((sum, n) => sum + n, 0)))}
                  width={96}
                />
                <strong className="tabular min-w-14 text-right text-20 font-semibold">
                  {format.number(total)}
                </strong>
                <ChevronRight size={18} aria-hidden className="shrink-0 text-dim" />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
