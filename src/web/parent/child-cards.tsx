import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { sum } from '#rules/insight/average.ts'
import { isStudied } from '#rules/streak.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Skeleton } from '#web/ui/loaded.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

export type Child = ReplyOf<'GET /parent/child/{id}'>

/** What a child shares: the week, letters, trial exams and exams ahead. The plan is in the sentence above. */
export function ChildCards({ child }: { child: Child }) {
  const { family: words, today: ofToday, graphs, shell, exams: ofExams, format } = useWords()
  const { week, trials, exams, letters, today } = child
  const [newest, ...older] = letters
  const [last, ...before] = trials
  const opened = useCall(
    'GET /ai/analysis-pdfs/{id}',
    { params: { id: newest?.id ?? '' } },
    { enabled: newest !== undefined },
  )
  const { lang, blocks } = opened.data?.letter ?? {}
  const question = blocks?.find(({ kind }) => kind === 'question')
  return (
    // Two columns of their own heights; on a phone one, in its own order.
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2 lg:gap-5">
      <div className="contents lg:grid lg:gap-5">
        <WeekCard week={week} today={today} />
        <Card title={ofToday.lastTrial} padded={false} className="order-1 overflow-hidden">
          {last ? (
            <Rows rows={[last]}>{(trial) => <TrialRow trial={trial} isLast />}</Rows>
          ) : (
            <Nothing text={graphs.noTrials} />
          )}
          <Folded summary={words.olderTrials(before.length)} rows={before}>
            {(trial) => <TrialRow trial={trial} />}
          </Folded>
        </Card>
      </div>
      <div className="contents lg:grid lg:gap-5">
        <Card
          // A letter names itself.
          title={!newest && shell.screens.letters}
          padded={false}
          className={`overflow-hidden ${newest ? '' : 'order-2'}`}
        >
          {newest && <h2 className="sr-only">{shell.screens.letters}</h2>}
          {newest ? (
            <Rows rows={[newest]}>{(letter) => <LetterRow letter={letter} />}</Rows>
          ) : (
            <Nothing text={words.noLetters} />
          )}
          <Folded summary={words.olderLetters(older.length)} rows={older}>
            {(letter) => <LetterRow letter={letter} />}
          </Folded>
        </Card>
        {newest && opened.isPending && <Skeleton className="h-26 rounded-card" />}
        {question && (
          <section lang={lang} className="rounded-card border border-line bg-surface p-4 lg:p-5">
            <h2 className="text-13 text-dim">{question.title}</h2>
            <p className="mt-1 text-17 font-semibold wrap-anywhere">{question.text.split('\n')[0]}</p>
          </section>
        )}
        <Card title={ofExams.upcoming} padded={false} className="order-1">
          {exams.length === 0 && <Nothing text={ofExams.noUpcoming} />}
          <Rows rows={exams}>
            {({ name, examdate, days_left }) => (
              <RowText
                title={name}
                text={format.day(examdate, 'title')}
                end={<span className="font-medium">{ofExams.days(days_left)}</span>}
              />
            )}
          </Rows>
        </Card>
      </div>
    </div>
  )
}

function WeekCard({ week, today }: Pick<Child, 'week' | 'today'>) {
  const { family: words, fields, format } = useWords()
  const { minutes, questions, goal } = week
  // The goal is that of the days that are over, and so is what it is compared with.
  const isReached =
    sum(week.days.map(({ day, minutes }) => (day === today ? 0 : (minutes ?? 0)))) >= goal.minutes
  return (
    <Card
      title={format.minutes(minutes)}
      actions={
        goal.minutes > 0 && (
          <span
            className={`tabular flex items-center gap-1.5 text-13 ${isReached ? 'font-medium text-good' : 'text-dim'}`}
          >
            {isReached && <Bubble state="goal" size={16} />}
            {(isReached ? words.goalReached : words.goal)(format.minutes(goal.minutes))}
          </span>
        )
      }
    >
      <ul aria-label={words.week} className="grid grid-cols-7 justify-items-center">
        {week.days.map((day) => (
          <DayBubble key={day.day} day={day} isToday={day.day === today} />
        ))}
      </ul>
      <p className="tabular mt-3 flex justify-between gap-3 text-13">
        <span className="text-dim">{fields.questions}</span>
        <span>
          <strong className="font-medium">{format.number(questions)}</strong>
          {goal.questions > 0 && <span className="text-dim"> / {format.number(goal.questions)}</span>}
        </span>
      </p>
    </Card>
  )
}

function DayBubble({ day, isToday }: { day: Child['week']['days'][number]; isToday: boolean }) {
  const { family: words, today, common, format } = useWords()
  const date = format.day(day.day, 'title')
  const minutes = day.minutes ?? 0
  const letter = format.day(day.day, 'letter')
  const done = minutes > 0 ? format.minutes(minutes) : common.questions(format.number(day.questions ?? 0))
  const state = isStudied(day) ? 'done' : day.rested ? 'rest' : 'empty'
  const label = {
    done: words.dayDone(date, done),
    rest: words.dayRest(date),
    empty: today.dayNone(date),
  }[state]
  const below = { done: minutes > 0 ? format.hours(minutes) : '', rest: today.rest, empty: '–' }[state]
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
  const { letters: words } = useWords()
  const time = useOwnTime()
  const about = [letter.pages && words.pages(letter.pages), time.instant(letter.created_at)]
  return (
    <Link to="/letters/$id" params={{ id: letter.id }} className="block hover:bg-sunken">
      <RowText title={letter.title} text={dotted(about)} end={<ChevronRight size={20} aria-hidden />} />
    </Link>
  )
}

function TrialRow({ trial: { name, day, totals }, isLast = false }: TrialRowProps) {
  const { common, today, format } = useWords()
  return (
    <RowText
      title={name}
      text={dotted([format.day(day, 'long'), common.questions(format.number(totals.questions))])}
      end={
        <>
          <strong className={`font-semibold ${isLast ? 'text-24' : 'text-17'}`}>
            {format.net(totals.net)}
          </strong>{' '}
          <span className="text-13 text-dim">{today.net}</span>
        </>
      }
    />
  )
}

type TrialRowProps = { trial: Child['trials'][number]; isLast?: boolean }
type RowsProps<R> = { rows: readonly R[]; children(row: R): ReactNode }

function Rows<R extends { id: string }>({ rows, children }: RowsProps<R>) {
  return (
    <ul className="divide-y divide-line border-t border-line [h2.sr-only+&]:border-t-0 empty:hidden">
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  )
}

/** Earlier rows, which are seldom read. */
function Folded<R extends { id: string }>({ summary, ...rows }: RowsProps<R> & { summary: string }) {
  if (rows.rows.length === 0) return null
  return (
    <Fold
      summary={summary}
      className="border-t border-line"
      summaryClassName="px-4 text-accent-ink hover:bg-sunken lg:px-5"
    >
      <Rows {...rows} />
    </Fold>
  )
}

function Nothing({ text }: { text: string }) {
  return <p className="border-t border-line px-4 py-6 text-13 text-dim lg:px-5">{text}</p>
}

function RowText({ title, text, end }: { title: string; text: string; end: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 px-4 py-2.5 lg:px-5">
      <Named name={title} facts={text} />
      <p className="tabular shrink-0">{end}</p>
    </div>
  )
}
