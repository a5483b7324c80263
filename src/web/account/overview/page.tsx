import { useCall } from '#web/api/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AccountsCard } from './accounts-card.tsx'
import { CountChart } from './count-chart.tsx'
import { ServerCard } from './server-card.tsx'
import { TodoCard } from './todo-card.tsx'

/** The first screen of an administrator: what needs a hand, then how the installation is doing, in counts alone. */
export default function OverviewPage() {
  const { overview: words } = useWords()
  // The server counts once a minute.
  const answer = useCall('GET /admin/overview', {}, { refetchInterval: 60_000 })
  const { data } = answer
  return (
    <Screen
      title={words.title}
      subtitle={
        <p className="tabular flex min-h-5 items-center gap-2">
          {data && (
            <>
              {words.version(data.version)}
              <Badge tone={data.ready ? 'good' : 'bad'}>{data.ready ? words.ready : words.notReady}</Badge>
            </>
          )}
        </p>
      }
    >
      <Loaded answer={answer} skeleton={<OverviewSkeleton />}>
        {(overview) => (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
            <div className="min-w-0 lg:col-span-2">
              <TodoCard todo={overview.todo} />
            </div>
            <AccountsCard accounts={overview.accounts} />
            <ServerCard overview={overview} />
            <CountChart
              title={words.signIns}
              sentence={words.signInsSentence}
              empty={words.signInsEmpty}
              name={words.signIn}
              rows={overview.sign_ins}
            />
            <CountChart
              title={words.records}
              sentence={words.recordsSentence}
              empty={words.recordsEmpty}
              name={words.record}
              rows={overview.records}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** The places of what needs a hand, of the two lists and of the two charts. */
function OverviewSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      <Skeleton className="h-32 rounded-card lg:col-span-2" />
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
