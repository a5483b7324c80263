import type { ReplyOf } from '#web/api/ask.ts'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { usualDay } from '#web/calendar/usual-day.ts'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import { NowCard } from '#web/study/now/now-card.tsx'
import { RecordList } from '#web/study/record/record-list.tsx'
import { useSessionsText, useShownRecords } from '#web/study/record/use-shown-records.ts'
import { useTimer } from '#web/study/timer/use-timer.ts'
import { useExpectedDate } from '#web/tree/programs/use-expected-date.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded, Skeleton, useIsSlow } from '#web/ui/loaded.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useFormat } from '#web/words/use-format.ts'

const CoachNews = late(() => import('#web/account/audit/coach-news.tsx'))
const NewsCard = late(() => import('#web/tree/programs/news-card.tsx'))
// What is below the first card is loaded after the text.
const Line = late(() => import('#web/study/line/line.tsx'))
const WeekCard = late(() => import('./week-card.tsx'))
const Results = late(() => import('./results.tsx'))
const FirstSteps = late(() => import('./first-steps.tsx'))
const TodayReview = late(() => import('#web/study/review/today-card.tsx'))
const PendingCoaches = late(() => import('./pending-coaches.tsx'))

type State = ReplyOf<'GET /state'>

/** So many records of today are shown; the way to all days is below them. */
const latest = 4

export default function DashboardPage() {
  // Refetched every minute: an open page must notice the start of a new day.
  const state = useCall('GET /state', { query: {} }, { refetchInterval: 60_000 })
  const today = state.data?.today.day
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const title = useTitle(today)
  const isDesktop = useIsAtLeast('lg')
  const plan = useCall(
    'GET /plan',
    { query: { from: today ?? '', to: today ?? '' } },
    { enabled: today !== undefined },
  )
  // The first card is as high as the plan makes it: nothing is shown before, to avoid layout shift. The card refetches
  // the state when it is shown, which clears `error`; so the count of errors is read, else the card would come and go.
  const isKnown = state.errorUpdateCount > 0 || plan.data !== undefined || plan.failureReason !== null
  const isSlow = useIsSlow(!isKnown)

  return (
    <Screen
      title={title}
      lead={<Mark size={34} />}
      subtitle={
        <div className="tabular flex min-h-5 max-w-[calc(100vw-6rem)] flex-wrap items-center gap-x-3">
          {state.data?.exam && <ExamAhead exam={state.data.exam} />}
          <CoachNews isReady={isKnown} />
        </div>
      }
    >
      <NewsCard />
      {isDesktop && <LineOfDay className="mb-5" height={52} />}
      {isKnown ? (
        // On the phone a single column: what is next, what was done, the week.
        <div className="grid grid-cols-1 items-start gap-3 lg:gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 grid-cols-1 gap-3 lg:gap-5">
            {state.data?.records.total === 0 && !isCoachMode && (
              <>
                <PendingCoaches />
                <FirstSteps
                  state={state.data}
                  fallback={<Skeleton className="invisible h-54 rounded-card" />}
                />
              </>
            )}
            {!isCoachMode && <NowCard />}
            {!isDesktop && <LineOfDay height={48} />}
            <ReviewOfDay state={state.data} />
            <Sessions isCoachMode={isCoachMode} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-3 lg:gap-5">
            {state.data && (
              <WeekCard
                state={state.data}
                fallback={<Skeleton className="invisible h-50 rounded-card lg:h-52" />}
              />
            )}
            {/* On a phone Denemeler and Gelişim say it. */}
            {isDesktop && <Results />}
          </div>
        </div>
      ) : (
        <Skeleton className={`h-100 rounded-card ${isSlow ? '' : 'invisible'}`} />
      )}
    </Screen>
  )
}

/**
 * The day. It is guessed as in the frame that is drawn before (src/web/app/early.ts), so that it stays when the answer
 * comes; a coach's device may be in another one.
 */
function useTitle(today: string | undefined): string {
  const { shell } = useFirstWords()
  const format = useFormat()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const day = today ?? (isCoachMode ? undefined : usualDay())
  return day ? format.day(day, 'title') : shell.screens.dashboard
}

/**
 * The one-line input for a record, for people who may add one; until it is loaded its frame and its hint are shown, which
 * would else be the last and largest text of a new day.
 */
function LineOfDay({ className, height }: { className?: string; height: number }) {
  const { dashboard: words } = useFirstWords()
  const mayChange = useMayChange()
  const timer = useTimer()
  if (!mayChange) return null
  const frame = (
    <div
      aria-hidden
      style={{ height }}
      className="flex items-center gap-2 rounded-card border border-line bg-surface pr-1.5 pl-3.5 text-17 whitespace-nowrap"
    >
      <span className="w-5" />
      <span className="overflow-hidden text-dim">{!timer && words.line}</span>
    </div>
  )
  return (
    <div className={className}>
      <Line place="page" fallback={frame} />
    </div>
  )
}

/** The next exam in one line. */
function ExamAhead({ exam }: { exam: NonNullable<State['exam']> }) {
  const { dashboard: words } = useFirstWords()
  const isExpected = useExpectedDate()
  return (
    <QuietLink to="/plan" search={{ exams: 1 }} className="min-w-0 flex-1 basis-36 wrap-anywhere">
      {dotted([exam.name, words.daysLeft(exam.days_left), isExpected(exam) && words.expected])}
    </QuietLink>
  )
}

/** The review of the day; until it is loaded, its height is kept, so that what is below does not move. */
function ReviewOfDay({ state }: { state: State | undefined }) {
  if (!state) return null
  const isDue = state.review_due > 0
  const place = isDue && <div className="h-14" />
  return <TodayReview place={place} isDue={isDue} fallback={place} />
}

/** What was done today, with the way to all days. A student's first record makes it. */
function Sessions({ isCoachMode }: { isCoachMode: boolean }) {
  const { dashboard: words, shell } = useFirstWords()
  const state = useCall('GET /state', { query: {} })
  const today = state.data?.today.day
  const sessions = useShownRecords(state.data?.records.rows, today, today)
  const done = useSessionsText(sessions)
  if (state.data?.records.total === 0 && sessions.length === 0 && !isCoachMode) return null
  return (
    <Card
      padded={false}
      title={words.sessions}
      actions={done && <span className="tabular text-13 text-dim">{done}</span>}
    >
      <Loaded
        answer={state}
        isEmpty={() => sessions.length === 0}
        empty={<p className="border-t border-line px-4 py-6 text-dim lg:px-5">{words.noSessions}</p>}
      >
        {() => <RecordList rows={sessions.slice(0, latest)} />}
      </Loaded>
      <QuietLink
        to="/log"
        data-print="no"
        className="my-0! flex min-h-11 items-center border-t border-line px-4 lg:px-5"
      >
        {shell.screens.log}
      </QuietLink>
    </Card>
  )
}
