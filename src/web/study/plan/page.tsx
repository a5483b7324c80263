import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { addDays } from '#rules/day.ts'
import { formatSpan } from '#rules/format-day.ts'
import { planSums, weekOf } from '#rules/plan-week.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCurrentDay } from '#web/calendar/use-day-now.ts'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { useOpenComments } from '#web/comments/use-open-comments.tsx'
import { keptFirst } from '#web/offline/kept-first.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { ExamStrip } from '#web/study/exams/exam-strip.tsx'
import { Outlook } from '#web/study/insights/outlook.tsx'
import type { Asked } from '#web/study/own-sources/right-sheet.tsx'
import type { PlanItem } from '#web/study/planned/item.ts'
import { PlanForm } from '#web/study/planned/plan-form.tsx'
import { type SetUndo, useCopyOfLastWeek, usePlan } from '#web/study/planned/use-plan.ts'
import { useFreeStart } from '#web/study/timer/use-start.ts'
import { useWeek } from '#web/study/timer/use-week.ts'
import { useSubjects } from '#web/tree/picker/use-subjects.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useKeydown } from '#web/ui/page-keys.ts'
import { Screen } from '#web/ui/screen.tsx'
import { isDialogOpen } from '#web/ui/top-sheet.ts'
import { useInPauses } from '#web/ui/use-in-pauses.ts'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { Board } from './board.tsx'
import { FitButton } from './fit-sheet.tsx'
import { KeepWeek } from './keep-week.tsx'
import { SourcesCard } from './sources-card.tsx'
import { useTick } from './use-tick.ts'
import { InPlan, WhyToday } from './why-today.tsx'

keptFirst('/plan', [
  'GET /state',
  'GET /plan',
  'GET /user/data/{id}',
  'GET /croom',
  'GET /study',
  'GET /topic',
])
const Comments = late(() => import('#web/comments/card.tsx'))
const RightSheet = late(() => import('#web/study/own-sources/right-sheet.tsx'))
const route = getRouteApi('/inside/plan')

type State = ReplyOf<'GET /state'>

const none: PlanItem[] = []

/** Plan of a week, by the student's first day of the week. */
export default function PlanPage() {
  const { shell } = useWords()
  const state = useCall('GET /state', { query: {} })
  const today = useCurrentDay()
  if (state.data && today) return <Week state={state.data} today={today} />
  return (
    <Screen title={shell.screens.plan}>
      <Loaded answer={state} skeleton={<Skeleton className="h-96 rounded-card" />} />
    </Screen>
  )
}

function Week({ state, today }: { state: State; today: string }) {
  const { plan: words, shell, format } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/plan' })
  const mayChange = useMayChange()
  const comments = useOpenComments('plan')
  const shown = search.day ?? today
  const week = weekOf(shown, useWeekStart())
  const [first = shown, last = shown] = [week[0], week.at(-1)]
  // With the week before, which tells whether there is something to copy.
  const plan = useCall('GET /plan', { query: { from: addDays(first, -7), to: last } })
  const board = useInPauses(plan)
  const undo = useUndoKey()
  const [asked, setAsked] = useState<Asked | null>(null)
  // While a week loads, the previous one only holds the space.
  const known = plan.isPlaceholderData ? undefined : plan.data
  const isKnown = known !== undefined
  const { shown: both, tick } = useTick(known ?? none, undo, setAsked)
  const items = both.filter(({ day }) => day >= first)
  const hasCopy = both.length > items.length
  const isEmpty = isKnown && items.length === 0
  // An empty week shows the buttons in the middle.
  const isOffered = mayChange && !isEmpty
  const { isPending: isNaming } = useSubjects()
  const skeleton = <Skeleton className="h-96 rounded-card" />
  const { move, remove, removeFollowing } = usePlan(undo)
  const start = useStartOnTimer()
  const isDesktop = useIsAtLeast('lg')
  const [open, setOpen] = useState<{ item?: PlanItem; day: string; isDayChosen?: boolean } | null>(null)
  const closeBy = (act: (item: PlanItem) => void) => () => {
    if (open?.item) act(open.item)
    setOpen(null)
  }
  const show = (day: string) => navigate({ search: day === today ? {} : { day }, replace: true })
  const add = (
    <Button variant={isEmpty ? 'primary' : 'secondary'} icon={Plus} onClick={() => setOpen({ day: shown })}>
      {words.add}
    </Button>
  )

  const fitButton = isKnown && <FitButton items={items} today={today} setUndo={undo} />
  const tools = (
    <>
      <IconButton label={words.before} icon={ChevronLeft} onClick={() => show(addDays(shown, -7))} />
      <Button className="max-lg:flex-1" onClick={() => show(today)}>
        {words.thisWeek}
      </Button>
      <IconButton label={words.after} icon={ChevronRight} onClick={() => show(addDays(shown, 7))} />
      {isOffered && (
        <>
          <CopyButton
            week={week}
            setUndo={undo}
            disabled={!hasCopy}
            aria-label={words.copy}
            title={words.copy}
            className="px-3!"
          />
          <KeepWeek key={first} first={first} />
        </>
      )}
    </>
  )

  return (
    <Screen
      title={shell.screens.plan}
      subtitle={
        <span className="tabular">
          {dotted([
            formatSpan(first, last, format.locale, 'short'),
            items.length > 0 &&
              words.doneCount(
                format.number(items.filter(({ state }) => state === 'done').length),
                format.number(items.length),
              ),
          ])}
        </span>
      }
      actions={
        isDesktop && (
          <>
            {tools}
            <InPlan>{fitButton}</InPlan>
            {/* On the phone the day has its own button. */}
            {isOffered && add}
          </>
        )
      }
    >
      <ExamStrip today={today} />
      <WhyToday fit={fitButton} />
      {!isDesktop && <div className="-ml-2 mb-3 flex flex-wrap items-center gap-1 print:hidden">{tools}</div>}
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-5 print:block">
        <div className="min-w-0">
          <Loaded answer={board} skeleton={skeleton}>
            {() =>
              // The height of a card depends on its names.
              isNaming ? (
                skeleton
              ) : (
                <>
                  {/* Remounted per week, so that an item moved by keyboard does not take the focus on return. */}
                  <Board
                    key={first}
                    week={week}
                    today={today}
                    shown={shown}
                    items={items}
                    isKnown={isKnown}
                    actions={
                      mayChange
                        ? { onOpen: (item) => setOpen({ item, day: item.day }), onTick: tick, onMove: move }
                        : undefined
                    }
                    onLook={comments.openComments}
                    onStart={start}
                    onShow={show}
                    onAdd={(day) => setOpen({ day, isDayChosen: true })}
                    empty={isEmpty && <EmptyWeek add={add} week={week} hasCopy={hasCopy} setUndo={undo} />}
                  />
                  {isKnown && (
                    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 has-[p:empty]:mt-0">
                      <Sums items={items} state={week.includes(today) ? state : undefined} />
                      {!isDesktop && <InPlan>{fitButton}</InPlan>}
                    </div>
                  )}
                </>
              )
            }
          </Loaded>
        </div>
        <div className="mt-4 grid grid-cols-1 content-start gap-4 xl:mt-0">
          <SourcesCard />
          <Outlook />
          {/* Last, as they come last: they move nothing. */}
          <Comments key={first} on={{ kind: 'week', day: first }} />
        </div>
      </div>
      <HowMany asked={asked} onClose={() => setAsked(null)} />
      {comments.above}
      {open && mayChange && (
        <PlanForm
          key={open.item?.id ?? 'new'}
          planned={items}
          {...open}
          onClose={() => setOpen(null)}
          onSaved={() => undo(null)}
          onRemoveFollowing={closeBy(removeFollowing)}
          onRemove={open.item && closeBy(remove)}
        />
      )}
    </Screen>
  )
}

/** Ctrl or ⌘ with Z takes the last change of the plan back. @returns takes what does so; null where nothing does */
function useUndoKey(): SetUndo {
  const last = useRef<(() => void) | null>(null)
  useKeydown((event) => {
    const { target } = event
    const isTyped = target instanceof HTMLElement && target.closest('input, textarea, select') !== null
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    if (isTyped || isDialogOpen() || !last.current) return
    event.preventDefault()
    last.current()
    last.current = null
  })
  return (undo: (() => void) | null) => {
    last.current = undo
  }
}

/** Starts the timer with an item and shows it; undefined where it is not free. */
function useStartOnTimer(): ((item: PlanItem) => void) | undefined {
  const navigate = useNavigate()
  const free = useFreeStart(() => navigate({ to: '/dashboard' }))
  return free && !free.isPending ? (item) => free.start(item, item.kind) : undefined
}

type EmptyWeekProps = { add: ReactNode; hasCopy: boolean } & CopyProps

/** A week without a plan; for who may change it with the buttons to make one. */
function EmptyWeek({ add, hasCopy, ...rest }: EmptyWeekProps) {
  const { plan: words } = useWords()
  const mayChange = useMayChange()
  return (
    <Card className="lg:mb-4 print:hidden">
      <EmptyState
        drawing="calendar"
        title={words.emptyTitle}
        text={words.emptyText}
        action={
          mayChange && (
            <div className="flex flex-wrap justify-center gap-2">
              {add}
              {hasCopy && <CopyButton {...rest}>{words.copy}</CopyButton>}
            </div>
          )
        }
      />
    </Card>
  )
}

type CopyProps = { week: readonly string[]; setUndo: SetUndo }

function CopyButton({ week, setUndo, ...rest }: CopyProps & ComponentProps<typeof Button>) {
  const copy = useCopyOfLastWeek(week, setUndo)
  return <Button icon={Copy} isPending={copy.isPending} onClick={() => copy.mutate()} {...rest} />
}

/** Share of the week's plan that is done, and all study of the current week. */
function Sums({ items, state }: { items: readonly PlanItem[]; state: State | undefined }) {
  const { plan: words, format } = useWords()
  const { planned, done } = planSums(items)
  return (
    <p className="tabular min-w-0 text-13 text-dim first-letter:uppercase">
      {planned.minutes > 0 && words.done(format.minutes(done.minutes), format.minutes(planned.minutes))}
      {planned.minutes > 0 && state && '\u00a0· '}
      {state && <AllStudy state={state} isAlone={planned.minutes === 0} />}
    </p>
  )
}

/** Nothing where it would say only that there is nothing. */
function AllStudy({ state, isAlone }: { state: State; isAlone: boolean }) {
  const { plan: words, format } = useWords()
  const { minutes } = useWeek(state)
  return isAlone && minutes === 0 ? null : words.allStudy(format.minutes(minutes))
}

/** Asks for the results of what was just marked as done. */
function HowMany({ asked, onClose }: { asked: Asked | null; onClose(): void }) {
  return asked && <RightSheet key={asked.id} asked={asked} onClose={onClose} />
}
