import { type DayGoal, goalOf } from '#rules/goals.ts'
import { isStudied } from '#rules/streak.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useAccount } from '#web/api/use-account.ts'
import { useCall } from '#web/api/use-call.ts'
import { ProgressRing } from '#web/chart/ring.tsx'
import { useWeek } from '#web/study/timer/use-week.ts'
import { ProgressBar } from '#web/ui/badge.tsx'
import { Bubble, type BubbleState } from '#web/ui/bubble.tsx'
import { Card } from '#web/ui/card.tsx'
import { useWords } from '#web/words/use-words.ts'
import { dayState, type WeekDay, withUnsent } from './week-day.ts'

/** The week in seven bubbles, with its time and goals. */
export default function WeekCard({ state }: { state: ReplyOf<'GET /state'> }) {
  const { today: words, fields, format } = useWords()
  const account = useAccount()
  const graph = useCall('GET /graph/time/{period}', { params: { period: 'week' }, search: {} })
  const { today, week } = state
  const { days, unsent, now, minutes, questions, questionsToday } = useWeek(state)
  const series = graph.data?.series[0]
  const shown = days.map((day, place): WeekDay => {
    const index = graph.data?.days.indexOf(day) ?? -1
    const isToday = day === today.day
    return {
      day,
      isAhead: day > today.day,
      minutes: isToday ? now.minutes : withUnsent(series?.minutes[index], unsent[place]?.minutes),
      questions: withUnsent(series?.questions[index], unsent[place]?.questions),
      goal: isToday ? now.goal : account ? goalOf(account.goals, day, day).minutes : 0,
    }
  })
  const studied = shown.filter(isStudied).length
  const counts: { label: string; done: number; goal: DayGoal }[] = [
    { label: words.todayQuestions, done: questionsToday, goal: today.goal },
    { label: words.weekQuestions, done: questions, goal: week.goal },
  ]
  return (
    <Card
      title={words.week(studied)}
      actions={
        <span className="tabular text-13">
          <strong className="font-semibold">{format.minutes(minutes)}</strong>
          {week.goal.minutes > 0 && <span className="text-dim"> / {format.minutes(week.goal.minutes)}</span>}
        </span>
      }
    >
      {/* Seven in a line, unless very large text needs more for the time of a day. */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(34px,2.1rem),1fr))] justify-items-center gap-y-2">
        {shown.map((day) => (
          <DayBubble key={day.day} day={day} isToday={day.day === today.day} />
        ))}
      </ul>
      {week.goal.minutes > 0 && (
        <div className="mt-4">
          <ProgressBar label={fields.goals} value={minutes} max={week.goal.minutes} />
        </div>
      )}
      {counts.map(
        ({ label, done, goal }) =>
          goal.questions > 0 && (
            <p key={label} className="tabular mt-2 flex justify-between gap-3 text-13 text-dim">
              {label}
              <span>
                <strong className="font-medium text-ink">{format.number(done)}</strong> /{' '}
                {format.number(goal.questions)}
              </span>
            </p>
          ),
      )}
    </Card>
  )
}

const bubbles: Record<Exclude<ReturnType<typeof dayState>, 'part'>, BubbleState> = {
  ahead: 'empty',
  none: 'empty',
  rest: 'rest',
  done: 'done',
  goal: 'goal',
}

/** A day: its letter in the bubble, its time below. */
function DayBubble({ day, isToday }: { day: WeekDay; isToday: boolean }) {
  const { today: words, format } = useWords()
  const state = dayState(day, isToday)
  const letter = format.day(day.day, 'letter')
  const minutes = day.minutes ?? 0
  const time = minutes > 0 ? format.hours(minutes) : ''
  const date = format.day(day.day, 'title')
  const label = {
    ahead: words.dayAhead(date),
    none: words.dayNone(date),
    rest: words.dayRest(date),
    done: words.dayDone(date, format.minutes(minutes)),
    part: words.dayDone(date, format.minutes(minutes)),
    goal: words.dayGoal(date, format.minutes(minutes)),
  }[state]
  const below = { ahead: '', none: words.none, rest: words.rest, done: time, part: time, goal: time }[state]
  return (
    <li className="flex flex-col items-center gap-1.5">
      {state === 'part' ? (
        <ProgressRing label={label} value={minutes} goal={day.goal} size={34} thickness={3}>
          <span className="text-[min(0.8125rem,4vw)] font-semibold">{letter}</span>
        </ProgressRing>
      ) : (
        <span className={state === 'ahead' ? 'opacity-60' : ''}>
          <Bubble state={bubbles[state]} size={34} label={label}>
            {letter}
          </Bubble>
        </span>
      )}
      <span aria-hidden className={`tabular text-12 ${isToday ? 'font-semibold' : 'text-dim'}`}>
        {below || '\u00a0'}
      </span>
    </li>
  )
}
