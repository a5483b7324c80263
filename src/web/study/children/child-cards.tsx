import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { localeStyles } from '#rules/locale.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { formatDay } from '#web/chart/day.ts'
import { useActor } from '#web/session/use-session.ts'
import { useLetterFile } from '#web/study/letter/use-letter-file.ts'
import { ProgressBar } from '#web/ui/badge.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type Child = ReplyOf<'GET /parent/child/{id}'>

/** What a child shares: the week, the plan, trial exams, exams ahead and letters. */
export function ChildCards({ id }: { id: string }) {
  const { family: words } = useWords()
  const format = useFormat()
  const child = useCall('GET /parent/child/{id}', { params: { id } })
  return (
    <Loaded answer={child} skeleton={<ChildSkeleton />}>
      {({ week, plan, trials, exams, letters, today }) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5">
            <WeekCard week={week} plan={plan} today={today} />
            <Card title={words.exams} padded={false}>
              <Rows rows={exams} empty={words.noExams}>
                {({ name, examdate, days_left }) => (
                  <Line
                    title={name}
                    text={format.day(examdate, 'long')}
                    end={<span className="text-13">{words.daysLeft(days_left)}</span>}
                  />
                )}
              </Rows>
            </Card>
          </div>
          <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5">
            <Card title={words.letters} padded={false}>
              <Rows rows={letters} empty={words.noLetters}>
                {(letter) => <LetterRow letter={letter} />}
              </Rows>
            </Card>
            <Card title={words.trials} padded={false}>
              <Rows rows={trials} empty={words.noTrials}>
                {({ name, day, totals }) => (
                  <Line
                    title={name}
                    text={`${format.day(day, 'long')} · ${words.ofQuestions(format.number(totals.questions))}`}
                    end={
                      <>
                        <strong className="text-17 font-semibold">{format.net(totals.net)}</strong>{' '}
                        <span className="text-13 text-dim">{words.net}</span>
                      </>
                    }
                  />
                )}
              </Rows>
            </Card>
          </div>
        </div>
      )}
    </Loaded>
  )
}

type WeekProps = Pick<Child, 'week' | 'plan' | 'today'>

/** The last seven days in bubbles, against the goal, and how much of the plan was kept. */
function WeekCard({ week, plan, today }: WeekProps) {
  const { family: words } = useWords()
  const format = useFormat()
  const { minutes, questions, goal } = week
  return (
    <Card
      title={words.week}
      actions={
        <span className="tabular text-13">
          <strong className="font-semibold">{format.minutes(minutes)}</strong>
          {goal.minutes > 0 && <span className="text-dim"> / {format.minutes(goal.minutes)}</span>}
        </span>
      }
    >
      <ul className="grid grid-cols-7 justify-items-center">
        {week.days.map((day) => (
          <DayBubble key={day.day} day={day} isToday={day.day === today} />
        ))}
      </ul>
      {goal.minutes > 0 && (
        <div className="mt-4">
          <ProgressBar label={words.goal(format.minutes(goal.minutes))} value={minutes} max={goal.minutes} />
        </div>
      )}
      <dl className="tabular mt-3 grid grid-cols-1 gap-1 text-13">
        <div className="flex justify-between gap-3">
          <dt className="text-dim">{words.questions}</dt>
          <dd>
            <strong className="font-medium">{format.number(questions)}</strong>
            {goal.questions > 0 && <span className="text-dim"> / {format.number(goal.questions)}</span>}
          </dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-dim">{words.plan}</dt>
          <dd>
            {plan.items === 0
              ? words.planNone
              : words.planKept(format.number(plan.done), format.number(plan.items))}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function DayBubble({ day, isToday }: { day: Child['week']['days'][number]; isToday: boolean }) {
  const { family: words } = useWords()
  const format = useFormat()
  const date = format.day(day.day, 'weekday')
  const letter = formatDay(day.day, format.locale, 'weekday').slice(0, 1).toLocaleUpperCase(format.locale)
  const isDone = (day.minutes ?? 0) > 0 || (day.questions ?? 0) > 0
  const state = isDone ? 'done' : day.rested ? 'rest' : 'empty'
  const label = {
    done: words.dayDone(date, format.minutes(day.minutes ?? 0)),
    rest: words.dayRest(date),
    empty: words.dayNone(date),
  }[state]
  // Hours and minutes as 2.18: seven cells of a phone are narrow.
  const minutes = day.minutes ?? 0
  const { clock } = localeStyles[format.locale]
  const time = `${Math.floor(minutes / 60)}${clock}${String(minutes % 60).padStart(2, '0')}`
  const below = { done: time, rest: words.rest, empty: '–' }[state]
  return (
    <li className="flex min-w-0 flex-col items-center gap-1.5">
      <Bubble state={state} size={34} label={label}>
        {letter}
      </Bubble>
      <span aria-hidden className={`tabular text-center text-12 ${isToday ? 'font-semibold' : 'text-dim'}`}>
        {below}
      </span>
    </li>
  )
}

function LetterRow({ letter }: { letter: Child['letters'][number] }) {
  const { family: words } = useWords()
  const format = useFormat()
  const zone = useActor()?.timezone ?? 'UTC'
  const file = useLetterFile(letter)
  const about = [letter.pages && words.pages(letter.pages), format.instant(letter.created_at, zone)]
  return (
    <Line
      title={letter.title}
      text={dotted(about)}
      end={
        <Button
          icon={ExternalLink}
          isPending={file.isPending}
          aria-label={`${words.open}: ${letter.title}`}
          onClick={file.open}
        >
          {words.open}
        </Button>
      }
    />
  )
}

type RowsProps<R> = { rows: readonly R[]; empty: string; children(row: R): ReactNode }

function Rows<R extends { id: string }>({ rows, empty, children }: RowsProps<R>) {
  if (rows.length === 0)
    return <p className="border-t border-line px-4 py-6 text-13 text-dim lg:px-5">{empty}</p>
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  )
}

function Line({ title, text, end }: { title: string; text: string; end: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 px-4 py-2.5 lg:px-5">
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <p className="tabular text-13 text-dim">{text}</p>
      </div>
      <p className="tabular shrink-0">{end}</p>
    </div>
  )
}

/** The cards while they load. */
export function ChildSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      {['week', 'letters', 'trials', 'exams'].map((part) => (
        <Skeleton key={part} className="h-60 rounded-card" />
      ))}
    </div>
  )
}
