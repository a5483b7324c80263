import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import { type ReactNode, useState } from 'react'
import { addDays } from '#rules/day.ts'
import { planSums, weekOf } from '#rules/plan-week.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useIsoWeekStart } from '#web/calendar/use-week-start.ts'
import { useMayChange } from '#web/session/use-session.ts'
import type { PlanItem } from '#web/study/planned/item.ts'
import { useWeek } from '#web/study/timer/use-week.ts'
import { useSubjects } from '#web/tree/picker/use-subjects.ts'
import { ProgressBar } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { Board } from './board.tsx'
import { FitSheet, useOverPace } from './fit-sheet.tsx'
import { Outlook } from './outlook.tsx'
import { PlanForm } from './plan-form.tsx'
import { useCopyOfLastWeek, usePlan } from './use-plan.ts'
import { InPlan, WhyToday } from './why-today.tsx'

const route = getRouteApi('/inside/plan')

type State = ReplyOf<'GET /state'>

/** Plan of a week, by the student's first day of the week. */
export default function PlanPage() {
  const { plan: words } = useWords()
  const state = useCall('GET /state', { query: {} })
  const weekStart = useIsoWeekStart()
  if (state.data) return <Week state={state.data} weekStart={weekStart} />
  return (
    <Screen title={words.title}>
      <Loaded answer={state} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

function Week({ state, weekStart }: { state: State; weekStart: number }) {
  const today = state.today.day
  const { plan: words } = useWords()
  const format = useFormat()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/plan' })
  const mayChange = useMayChange()
  const shown = search.day ?? today
  const week = weekOf(shown, weekStart)
  const [first = shown, last = shown] = [week[0], week.at(-1)]
  const plan = useCall('GET /plan', { query: { from: first, to: last } })
  const items = plan.data ?? []
  // While a week loads, the previous one holds the space and is hidden from screen readers.
  const isKnown = plan.data !== undefined && !plan.isPlaceholderData
  // An empty week shows the buttons in the middle.
  const isOffered = mayChange && (plan.isPending || items.length > 0)
  const { isPending: isNaming } = useSubjects()
  const skeleton = <Skeleton className="h-96 rounded-card" />
  const { move, remove } = usePlan()
  const copy = useCopyOfLastWeek(week)
  const over = useOverPace(items, today, mayChange)
  const [isFitting, setIsFitting] = useState(false)
  const [open, setOpen] = useState<{ item?: PlanItem; day: string; isDayChosen?: boolean } | null>(null)
  const show = (day: string) => navigate({ search: day === today ? {} : { day }, replace: true })
  const isEmpty = plan.data?.length === 0
  const add = (
    <Button variant={isEmpty ? 'primary' : 'write'} icon={Plus} onClick={() => setOpen({ day: shown })}>
      {words.add}
    </Button>
  )
  const copyButton = (
    <Button icon={Copy} isPending={copy.isPending} disabled={!isKnown} onClick={() => copy.mutate()}>
      {words.copy}
    </Button>
  )

  const fitButton = isKnown && over.length > 0 && (
    <Button icon={Scale} onClick={() => setIsFitting(true)}>
      {words.fit}
    </Button>
  )

  return (
    <Screen
      title={words.title}
      subtitle={<span className="tabular">{words.week(format.day(first), format.day(last))}</span>}
      actions={
        <>
          <IconButton label={words.before} icon={ChevronLeft} onClick={() => show(addDays(shown, -7))} />
          {!week.includes(today) && <Button onClick={() => show(today)}>{words.thisWeek}</Button>}
          <IconButton label={words.after} icon={ChevronRight} onClick={() => show(addDays(shown, 7))} />
          <Tools isInHead>
            {isOffered && copyButton}
            <InPlan>{fitButton}</InPlan>
            {/* On the phone the day has its own button. */}
            {isOffered && add}
          </Tools>
        </>
      }
    >
      <WhyToday fit={fitButton} />
      <Tools>
        {isOffered && copyButton}
        <InPlan>{fitButton}</InPlan>
      </Tools>
      <Loaded answer={plan} skeleton={skeleton}>
        {(rows) =>
          // The height of a card depends on its names.
          isNaming ? (
            skeleton
          ) : (
            <>
              <div className={isKnown ? undefined : 'invisible'}>
                {rows.length > 0 && <Sums items={rows} state={week.includes(today) ? state : undefined} />}
                {rows.length === 0 && (
                  <Card className="mb-4">
                    <EmptyState
                      drawing="calendar"
                      title={words.emptyTitle}
                      text={words.emptyText}
                      action={
                        mayChange && (
                          <div className="flex flex-wrap justify-center gap-2">
                            {add}
                            {copyButton}
                          </div>
                        )
                      }
                    />
                  </Card>
                )}
              </div>
              {/* Remounted per week, so that an item moved by keyboard does not take the focus on return. */}
              <Board
                key={first}
                week={week}
                today={today}
                shown={shown}
                items={rows}
                isKnown={isKnown}
                mayChange={mayChange}
                onShow={show}
                onOpen={(item) => setOpen({ item, day: item.day })}
                onAdd={(day) => setOpen({ day, isDayChosen: true })}
                onMove={move}
              />
            </>
          )
        }
      </Loaded>
      <Outlook />
      {isFitting && <FitSheet items={over} onClose={() => setIsFitting(false)} />}
      {open && mayChange && (
        <PlanForm
          key={open.item?.id ?? 'new'}
          {...open}
          onClose={() => setOpen(null)}
          onRemove={
            open.item &&
            (() => {
              if (open.item) remove(open.item)
              setOpen(null)
            })
          }
        />
      )}
    </Screen>
  )
}

/** What can be done with the week: beside the title, on a phone in one row below it. */
function Tools({ isInHead = false, children }: { isInHead?: boolean; children: ReactNode }) {
  const isDesktop = useIsAtLeast('lg')
  if (isInHead !== isDesktop) return null
  if (isInHead) return children
  return <div className="mb-4 flex flex-wrap gap-2 empty:hidden *:flex-auto *:px-3 *:text-13">{children}</div>
}

/** Share of the week's plan that is done, and all study of the current week. */
function Sums({ items, state }: { items: readonly PlanItem[]; state: State | undefined }) {
  const { plan: words, common } = useWords()
  const format = useFormat()
  const { planned, done } = planSums(items)
  const rows = [
    { planned: planned.minutes, done: done.minutes, say: (value: number) => format.minutes(value) },
    {
      planned: planned.questions,
      done: done.questions,
      say: (value: number) => common.questions(format.number(value)),
    },
  ].filter((row) => row.planned > 0)
  return (
    <div className="mb-4 grid max-w-[46rem] grid-cols-1 gap-3 sm:grid-cols-2">
      {rows.map(({ planned, done, say }) => {
        const text = words.done(say(done), say(planned))
        return (
          <div key={text}>
            <p className="tabular mb-1 text-13">{text}</p>
            <ProgressBar label={text} value={done} max={planned} />
          </div>
        )
      })}
      {state && <AllStudy state={state} />}
    </div>
  )
}

function AllStudy({ state }: { state: State }) {
  const { plan: words } = useWords()
  const { minutes } = useWeek(state)
  return (
    <p className="tabular text-13 text-dim sm:col-span-2">{words.allStudy(useFormat().minutes(minutes))}</p>
  )
}
