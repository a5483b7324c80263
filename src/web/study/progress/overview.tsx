import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '#web/api/use-account.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { ClassSheet } from '#web/tree/curriculum/class-sheet.tsx'
import { QuickJoin } from '#web/tree/curriculum/quick-join.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectFilter } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { OverTime } from './over-time.tsx'
import { Sentences } from './sentences.tsx'
import { TopicMap } from './topic-map.tsx'

const route = getRouteApi('/inside/progress')

/** One class group: what to do, where each topic is, and how it went. */
export function Overview() {
  const { progress: words, dashboard } = useWords()
  const { croom: asked } = route.useSearch()
  const navigate = useNavigate({ from: '/progress' })
  const acting = useActing()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const state = useCall('GET /state', { query: {} })
  const own = crooms.data?.filter(({ is_member, kind }) => is_member || kind === 'personal') ?? []
  const account = useAccount()
  const croomOf = (wanted: string | null | undefined) => own.find(({ id }) => id === wanted)
  const croom = croomOf(asked) ?? croomOf(account?.croom_id) ?? own[0]
  const exam = state.data?.exam
  const isDesktop = useIsAtLeast('lg')
  const choice = {
    value: croom?.id ?? '',
    onChange: (next: string) => void navigate({ search: { croom: next }, replace: true }),
    options: own.map(({ id, name }) => ({ value: id, label: name })),
  }
  return (
    <Screen
      title={words.title}
      subtitle={
        <span className="tabular block min-h-5">
          {own.length > 1 && !isDesktop && <ExamSelect {...choice} />}
          {dotted([own.length === 1 && croom?.name, exam && dashboard.daysLeft(exam.days_left)])}
        </span>
      }
      actions={own.length > 1 && isDesktop && <SelectFilter label={words.exam} {...choice} />}
    >
      <Loaded
        answer={crooms}
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={() => !croom}
        empty={<NoExam />}
      >
        {() =>
          croom && (
            <div key={`${acting?.id} ${croom.id}`} className="grid grid-cols-1 gap-3 lg:gap-5">
              <Sentences croomId={croom.id} />
              <TopicMap croomId={croom.id} />
              <OverTime croomId={croom.id} />
            </div>
          )
        }
      </Loaded>
    </Screen>
  )
}

type ExamSelectProps = {
  value: string
  onChange(next: string): void
  options: readonly { value: string; label: string }[]
}

/** The exam within the line below the title of a phone. */
function ExamSelect({ value, onChange, options }: ExamSelectProps) {
  const { progress: words } = useWords()
  return (
    <select
      aria-label={words.exam}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="mr-2 min-h-6 max-w-40 truncate rounded-control border border-transparent bg-transparent text-13 font-medium text-accent-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** The choice of an exam is one touch away. */
function NoExam() {
  const { insights: words } = useWords()
  const mayChange = useMayChange()
  const navigate = useNavigate({ from: '/progress' })
  const isHere = useIsHere()
  const [joins, setJoins] = useState(false)
  const joined = (croom: string) => isHere() && navigate({ search: { croom } })
  return (
    <Card>
      <EmptyState
        drawing="lamp"
        title={words.noCroomTitle}
        text={words.noCroomText}
        action={
          mayChange && (
            <div className="grid justify-items-center gap-3">
              <QuickJoin onJoined={joined} />
              <Button variant="primary" onClick={() => setJoins(true)}>
                {words.noCroomAction}
              </Button>
            </div>
          )
        }
      />
      {joins && <ClassSheet onClose={() => setJoins(false)} onJoined={joined} onLeft={() => {}} />}
    </Card>
  )
}
