import CalendarDays from 'lucide-react/icons/calendar-days'
import { Suspense, useMemo } from 'react'
import { CoachNews } from '#web/account/audit/coach-news.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSession } from '#web/auth/use-session.ts'
import { TodayPlanCard } from '#web/study/planned/today-card.tsx'
import { RecordList } from '#web/study/record/record-list.tsx'
import { useShownRecords } from '#web/study/record/use-shown-records.ts'
import { TimerCard } from '#web/study/timer/timer-card.tsx'
import { useExpectedDate } from '#web/tree/programs/use-expected-date.ts'
import { Card } from '#web/ui/card.tsx'
import { late } from '#web/ui/late.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton, useIsSlow } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useFirstWords } from '#web/words/use-words.ts'
import { FirstSteps } from './first-steps.tsx'
import { Goals } from './goals.tsx'
import { LastTrial } from './last-trial.tsx'

const NewsCard = late(() => import('#web/tree/programs/news-card.tsx'))
// Charts are loaded after the text.
const WeekBars = late(() => import('./week-bars.tsx'))
const PendingCoaches = late(() => import('./pending-coaches.tsx'))

type State = ReplyOf<'GET /state'>

export default function DashboardPage() {
  const { dashboard: words, record } = useFirstWords()
  const format = useFormat()
  // Refetched every minute: an open page must notice the start of a new day.
  const state = useCall('GET /state', { query: {} }, { refetchInterval: 60_000 })
  const today = state.data?.today.day
  const ofToday = useMemo(
    () => state.data?.records.rows.filter(({ day }) => day === today),
    [state.data, today],
  )
  const sessions = useShownRecords(ofToday, today, today)
  const isExpected = useExpectedDate()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const plan = useCall(
    'GET /plan',
    { query: { from: today ?? '', to: today ?? '' } },
    { enabled: today !== undefined },
  )
  // The content below the timer waits for the timer's height, to avoid layout shift.
  const isKnown = state.error !== null || plan.data !== undefined || plan.failureReason !== null
  const isSlow = useIsSlow(!isKnown)
  const timed = sessions.filter(({ minutes }) => minutes > 0)
  const total = timed.reduce((sum, { minutes }) => sum + minutes, 0)

  return (
    <Screen
      title={today ? format.day(today, 'weekday') : words.title}
      subtitle={
        <div className="tabular flex min-h-5 max-w-[calc(100vw-6rem)] items-center gap-x-3">
          {state.data && <Streak streak={state.data.streak} />}
          <CoachNews isReady={isKnown} />
        </div>
      }
    >
      <Suspense>
        <NewsCard />
      </Suspense>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-5">
        {/* On the phone a single column in its own order: timer, today's study, goals. */}
        <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5">
          <TimerCard />
          {isKnown && (
            <div className="order-2 min-w-0">
              <Loaded answer={state}>{(data) => <Goals state={data} />}</Loaded>
            </div>
          )}
        </div>
        <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5">
          <div className="order-1 grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
            {isKnown ? (
              <>
                {state.data?.records.total === 0 && !isCoachMode && (
                  <>
                    <Suspense>
                      <PendingCoaches />
                    </Suspense>
                    <FirstSteps state={state.data} />
                  </>
                )}
                {state.data?.exam && (
                  <Card>
                    <p className="flex items-center gap-3">
                      <CalendarDays size={20} aria-hidden className="shrink-0 text-dim" />
                      <TextLink to="/exams" className="min-w-0 flex-1 truncate font-medium">
                        {state.data.exam.name}
                      </TextLink>
                      <strong className="tabular shrink-0 font-semibold">
                        {words.daysLeft(state.data.exam.days_left)}
                        {isExpected(state.data.exam) && (
                          <span className="block text-right text-12 font-normal text-dim">
                            {words.expected}
                          </span>
                        )}
                      </strong>
                    </p>
                  </Card>
                )}
                {today && <TodayPlanCard today={today} />}
                <Card
                  padded={false}
                  title={words.sessions}
                  {...(timed.length > 0 && {
                    actions: <SessionSum text={record.sessions(timed.length, format.minutes(total))} />,
                  })}
                >
                  <Loaded
                    answer={state}
                    isEmpty={() => sessions.length === 0}
                    empty={
                      <p className="border-t border-line px-4 py-6 text-dim lg:px-5">{words.noSessions}</p>
                    }
                  >
                    {() => <RecordList rows={sessions} />}
                  </Loaded>
                </Card>
              </>
            ) : (
              <Skeleton className={`h-40 rounded-card ${isSlow ? '' : 'invisible'}`} />
            )}
          </div>
          {isKnown && (
            <div className="order-3 grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
              <Suspense fallback={<Skeleton className="invisible h-86 rounded-card" />}>
                <WeekBars />
              </Suspense>
              <LastTrial />
            </div>
          )}
        </div>
      </div>
    </Screen>
  )
}

function SessionSum({ text }: { text: string }) {
  return <span className="tabular text-13 text-dim">{text}</span>
}

/** Shown quietly: a streak is a habit, not a duty. */
function Streak({ streak }: { streak: State['streak'] }) {
  const { dashboard: words } = useFirstWords()
  if (streak.current < 2) return null
  return (
    <span className="shrink-0">
      <strong className="font-semibold text-ink">{words.days(streak.current)}</strong> {words.streak}
    </span>
  )
}
