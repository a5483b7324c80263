import type { ReactNode } from 'react'
import { changesOf, latestFull } from '#rules/comparable.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { Change } from '#web/trials/change.tsx'
import { ProgressBar } from '#web/ui/badge.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { recordCount } from './records.tsx'

/** Four figures of a student: week and goals, last net, days until the exam. */
export function Tiles({ user }: { user: ReplyOf<'GET /user/data/{id}'> }) {
  const { student: words, today, exams, format } = useWords()
  const state = useCall('GET /state', { query: { size: recordCount } })
  const trials = useCall('GET /graph/trial', {})
  const full = latestFull(trials.data?.trials ?? [])
  const last = full.at(-1)
  const change = last && changesOf(full).get(last.id)
  return (
    <Loaded answer={state} skeleton={<Skeleton className="h-52 rounded-card lg:h-26" />}>
      {({ week, exam }) => (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] overflow-hidden rounded-card border border-line bg-surface">
          <Goal name={words.weekMinutes} done={week.minutes} goal={week.goal.minutes} say={format.minutes} />
          <Goal
            name={today.weekQuestions}
            done={week.questions}
            goal={week.goal.questions}
            say={format.number}
          />
          <Tile
            name={words.lastNet}
            value={last ? format.net(last.net) : '–'}
            beside={change && <Change value={change.by} before={change.before} hidesZero />}
            note={
              last === undefined
                ? trials.data && words.noTrial
                : user.target_net !== null && words.target(format.net(user.target_net))
            }
          />
          <Tile
            name={words.exam}
            value={exam === null ? '–' : exams.days(exam.days_left)}
            note={exam?.name ?? words.noExam}
          />
        </dl>
      )}
    </Loaded>
  )
}

type GoalProps = { name: string; done: number; goal: number; say(value: number): string }

function Goal({ name, done, goal, say }: GoalProps) {
  const { student: words } = useWords()
  return (
    <Tile
      name={name}
      value={say(done)}
      note={goal > 0 ? words.goal(say(goal)) : words.noGoal}
      below={goal > 0 && <ProgressBar label={name} value={done} max={goal} />}
    />
  )
}

type TileProps = { name: string; value: string; beside?: ReactNode; note?: ReactNode; below?: ReactNode }

function Tile({ name, value, beside, note, below }: TileProps) {
  return (
    <div className="-mr-px -mb-px border-r border-b border-line p-4 lg:p-5">
      <dt className="text-13 text-dim">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="tabular text-24 font-semibold">{value}</span>
        {beside}
      </dd>
      {note && <dd className="tabular text-13 wrap-anywhere text-dim">{note}</dd>}
      {below && <dd className="mt-2">{below}</dd>}
    </div>
  )
}
