import { CalendarDays, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { DayBars } from '#web/chart/day-bars.tsx'
import { TodayPlanCard } from '#web/planned/today-card.tsx'
import { RecordList } from '#web/record/record-list.tsx'
import { useShownRecords } from '#web/record/use-shown-records.ts'
import type { ReplyOf } from '#web/session/ask.ts'
import { useCall } from '#web/session/use-call.ts'
import { useActing, useMayChange, useSession } from '#web/session/use-session.ts'
import { MoreDoor } from '#web/shell/more-door.tsx'
import { TimerCard } from '#web/timer/timer-card.tsx'
import { ProgressBar } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { FirstSteps } from './first-steps.tsx'
import { LastTrial } from './last-trial.tsx'

type State = ReplyOf<'GET /state'>

export default function DashboardPage() {
  const { dashboard: words, record } = useWords()
  const format = useFormat()
  // Asked again each minute: a page left open goes over the hour at which the day begins.
  const state = useCall('GET /state', { query: {} }, { refetchInterval: 60_000 })
  const today = state.data?.today.day
  const ofToday = useMemo(
    () => state.data?.records.rows.filter(({ day }) => day === today),
    [state.data, today],
  )
  const sessions = useShownRecords(ofToday, today, today)
  const mayChange = useMayChange()
  const timed = sessions.filter(({ minutes }) => minutes > 0)
  const total = timed.reduce((sum, { minutes }) => sum + minutes, 0)

  return (
    <Screen
      title={today ? format.day(today, 'weekday') : words.title}
      actions={
        <>
          {state.data && <Streak streak={state.data.streak} />}
          <MoreDoor />
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-5">
        {/* On the phone one column in its own order: the timer, what was done today, then the goals. */}
        <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5">
          <TimerCard />
          <div className="order-2 min-w-0">
            <Loaded answer={state} skeleton={<Skeleton className="h-28 rounded-card" />}>
              {(data) => <Goals state={data} />}
            </Loaded>
          </div>
        </div>
        <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5">
          <div className="order-1 grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
            {state.data?.records.total === 0 && mayChange && <FirstSteps state={state.data} />}
            {state.data?.exam && (
              <Card>
                <p className="flex items-center gap-3">
                  <CalendarDays size={20} aria-hidden className="shrink-0 text-dim" />
                  <TextLink to="/exams" className="min-w-0 flex-1 truncate font-medium">
                    {state.data.exam.name}
                  </TextLink>
                  <strong className="tabular shrink-0 font-semibold">
                    {words.daysLeft(state.data.exam.days_left)}
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
                empty={<p className="border-t border-line px-4 py-6 text-dim lg:px-5">{words.noSessions}</p>}
              >
                {() => <RecordList rows={sessions} />}
              </Loaded>
            </Card>
          </div>
          <div className="order-3 grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
            <WeekBars />
            <LastTrial />
          </div>
        </div>
      </div>
    </Screen>
  )
}

function SessionSum({ text }: { text: string }) {
  return <span className="tabular text-13 text-dim">{text}</span>
}

/** Said quietly: a row of days is a habit, not a duty. */
function Streak({ streak }: { streak: State['streak'] }) {
  const { dashboard: words } = useWords()
  if (streak.current < 2) return null
  return (
    <p className="tabular pt-1.5 text-13 text-dim">
      <strong className="font-semibold text-ink">{words.days(streak.current)}</strong> {words.streak}
    </p>
  )
}

function Goals({ state }: { state: State }) {
  const { dashboard: words, common } = useWords()
  const format = useFormat()
  const { isCoachMode } = useSession()
  const { today, week } = state
  const rows = [
    { label: words.todayQuestions, done: today.questions, goal: today.goal.questions, say: format.number },
    { label: words.weekMinutes, done: week.minutes, goal: week.goal.minutes, say: format.minutes },
    { label: words.weekQuestions, done: week.questions, goal: week.goal.questions, say: format.number },
  ].filter(({ done, goal }) => goal > 0 || done > 0)
  return (
    <Card
      title={words.goals}
      actions={
        !isCoachMode && (
          <TextLink to="/settings" className="text-13">
            {common.edit}
          </TextLink>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {rows.map(({ label, done, goal, say }) => (
          <div key={label}>
            <p className="mb-1 flex justify-between gap-3 text-13">
              <span className="text-dim">{label}</span>
              <span className="tabular font-medium">
                {say(done)}
                {goal > 0 && <span className="font-normal text-dim"> / {say(goal)}</span>}
              </span>
            </p>
            <ProgressBar label={label} value={done} max={goal} />
          </div>
        ))}
      </div>
      {state.review_due > 0 && (
        <p className="mt-4 flex items-start gap-2 text-13 text-dim">
          <RotateCcw size={16} aria-hidden className="mt-0.5 shrink-0" />
          {words.review(state.review_due)}
        </p>
      )}
    </Card>
  )
}

function WeekBars() {
  const { dashboard: words } = useWords()
  const format = useFormat()
  const acting = useActing()
  const answer = useCall('GET /graph/time/{period}', { params: { period: 'week' }, search: {} })
  const { days, series, studied, total } = useMemo(() => {
    const values = answer.data?.series[0]?.minutes ?? []
    const known = values.filter((value): value is number => value !== null && value > 0)
    return {
      days: answer.data?.days ?? [],
      series: [{ id: 'all', name: words.week, color: 'accent' as const, values }],
      studied: known.length,
      total: known.reduce((sum, value) => sum + value, 0),
    }
  }, [answer.data, words])
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-72 rounded-card" />}>
      {() => (
        <DayBars
          key={acting?.id}
          title={words.week}
          sentence={studied === 0 ? words.weekEmpty : words.weekSentence(studied, format.minutes(total))}
          headingLevel={2}
          days={days}
          series={series}
          unit="minutes"
          height={180}
        />
      )}
    </Loaded>
  )
}
