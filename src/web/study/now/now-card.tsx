import Check from 'lucide-react/icons/check'
import List from 'lucide-react/icons/list'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nowhere, type Place } from '#rules/place.ts'
import { type TimedKind, timedKinds } from '#rules/vocabulary.ts'
import { useStartedBy } from '#web/account/audit/use-changed-by.ts'
import { late } from '#web/api/lazy.ts'
import { useActing } from '#web/session/use-session.ts'
import { type PlanItem, sizeOf } from '#web/study/planned/item.ts'
import { useShownRecords } from '#web/study/record/use-shown-records.ts'
import { PickerSheet } from '#web/study/timer/picker-sheet.tsx'
import { studiedIn } from '#web/study/timer/recent.ts'
import { DayRing, RunningTimer, TodaySum } from '#web/study/timer/running-timer.tsx'
import { useStart, useWaitingStart } from '#web/study/timer/use-start.ts'
import type { Timer } from '#web/study/timer/use-timer.ts'
import { type TimerControl, useTimerControl } from '#web/study/timer/use-timer-control.ts'
import { keyOf } from '#web/tree/picker/places.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { Skeleton } from '#web/ui/loaded.tsx'
import { rescueFocus } from '#web/ui/next-focus.ts'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { Select, SelectField } from '#web/ui/select-field.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted, isolated } from '#web/words/dotted.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useFormat } from '#web/words/use-format.ts'
import { OtherSteps } from './other-steps.tsx'
import { plannedFor, type Step } from './steps.ts'
import { useStepWords } from './use-step-words.ts'
import { useSteps } from './use-steps.ts'

const SourceLabel = late(() => import('#web/study/own-sources/source-label.tsx'))

/** Days whose goal was celebrated in this tab: once is enough. */
const celebrated = new Set<string>()

/**
 * Whether the goal of the day is reached, and whether that has just happened on this page, once a day.
 * @param day undefined while unknown
 */
function useReached(minutes: number, goal: number, day: string | undefined) {
  const isReached = day !== undefined && goal > 0 && minutes >= goal
  const before = useRef<{ day: string; isReached: boolean } | null>(null)
  const [justDay, setJustDay] = useState<string | null>(null)
  useEffect(() => {
    if (day === undefined) return
    const wasShort = before.current?.day === day && !before.current.isReached
    before.current = { day, isReached }
    if (!isReached || !wasShort || celebrated.has(day)) return
    celebrated.add(day)
    setJustDay(day)
  }, [day, isReached])
  return { isReached, isJust: justDay === day }
}

/** Topics that are named when the goal of the day is reached. */
const mostTopics = 3

/** What to do now, with its reason and one large button, which becomes the ring of the running time. */
export function NowCard() {
  const words = useFirstWords()
  const steps = useSteps()
  const choice = useChoice(steps)
  const [picks, setPicks] = useState(false)
  const control = useTimerControl(() => choice.begin())
  const { timer, state, minutes, goal } = control
  const reached = useReached(minutes, goal, state.data?.today.day)
  const isDone = reached.isReached && !choice.isChosen
  const most = isDone ? 1 : 2
  const room = Math.min(most, choice.others.length + steps.due)
  const openPicker = () => setPicks(true)
  return (
    <section aria-label={words.timer.title} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="p-4 lg:p-6">
        {timer && <Running control={control} timer={timer} plan={steps.plan} isFresh={choice.isFresh} />}
        {!timer && isDone && (
          <DoneToday control={control} plan={steps.plan} isJust={reached.isJust} onOther={openPicker} />
        )}
        {!timer && !isDone && (
          <Offer control={control} choice={choice} plan={steps.plan} onOther={openPicker} />
        )}
      </div>
      {!timer && room > 0 && (
        <OtherSteps steps={choice.others.slice(0, most)} room={room} onStart={choice.startWith} />
      )}
      <p role="status" className="sr-only">
        {reached.isJust && words.dashboard.goalReached}
      </p>
      {picks && !timer && (
        <PickerSheet
          onClose={() => setPicks(false)}
          onPick={choice.choose}
          recent={studiedIn(state.data?.records.rows)}
        />
      )}
    </section>
  )
}

type Choice = ReturnType<typeof useChoice>

/** The step that is offered, unless the person chooses another topic or kind, and how it is started. */
function useChoice(steps: ReturnType<typeof useSteps>) {
  const [chosen, setChosen] = useState<Place | null>(null)
  const [kind, setKind] = useState<TimedKind | null>(null)
  const [isFresh, setIsFresh] = useState(false)
  const { start, isPending } = useStart(() => {
    setChosen(null)
    setKind(null)
    window.scrollTo(0, 0)
  })
  const step: Step | null = chosen ? { why: 'recent', place: chosen, kind: 'practice' } : steps.now
  const isKnown = chosen !== null || steps.isKnown

  function startWith({ place, kind }: { place: Place; kind: TimedKind }) {
    setIsFresh(true)
    start(place, kind)
  }
  const beginning = useWaitingStart(isKnown, isPending, () =>
    startWith({ place: step?.place ?? nowhere, kind: kind ?? step?.kind ?? 'practice' }),
  )
  return {
    step,
    isKnown,
    others: chosen && steps.now ? [steps.now, ...steps.others] : steps.others,
    kind: kind ?? step?.kind ?? 'practice',
    setKind,
    isChosen: chosen !== null,
    choose: setChosen,
    startWith,
    ...beginning,
    /** Whether the timer was started on this page. */
    isFresh,
  }
}

type OfferProps = {
  control: TimerControl
  choice: Choice
  plan: readonly PlanItem[]
  /** Opens the picker. */
  onOther(): void
}

/** The step that is offered, beside the ring of the day with its button. */
function Offer({ control, choice, plan, onOther }: OfferProps) {
  const words = useFirstWords()
  const isDesktop = useIsAtLeast('lg')
  const choices = <Choices choice={choice} onOther={onOther} isWide={isDesktop} />
  return (
    <div className="items-center gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Head label={words.dashboard.now} right={<PlanCount plan={plan} />} />
        <StepText choice={choice} />
        {isDesktop && choices}
      </div>
      <div className="relative">
        <DayRing control={control} size={isDesktop ? 200 : 172}>
          <button
            type="button"
            aria-busy={choice.isBeginning || undefined}
            onClick={choice.begin}
            data-print="no"
            // In pixels like the ring around it; large text of the device is bounded by the disc.
            className="flex size-[138px] flex-col items-center justify-center gap-1 rounded-pill bg-start text-[min(1.25rem,6vw)] font-semibold text-on-start press lg:size-[158px]"
          >
            <Play size={36} fill="currentColor" aria-hidden />
            {words.timer.start}
          </button>
        </DayRing>
        {!isDesktop && choices}
        <div className="mt-2 text-center">
          <TodaySum control={control} />
        </div>
      </div>
    </div>
  )
}

/** First line of the card: what the topic below is. */
function Head({ label, right, isDone }: { label: string; right?: ReactNode; isDone?: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-13 font-semibold whitespace-nowrap lg:text-15">
      {isDone ? <Check size={18} aria-hidden className="text-good" /> : <Bubble state="next" size={12} />}
      <span className="flex-1">{label}</span>
      {right}
    </p>
  )
}

function PlanCount({ plan }: { plan: readonly PlanItem[] }) {
  const { dashboard: words } = useFirstWords()
  if (plan.length === 0) return null
  const done = plan.filter(({ state }) => state === 'done').length
  return (
    <QuietLink to="/plan" className="tabular">
      {words.planCount(done, plan.length)}
    </QuietLink>
  )
}

/** Topic, lesson and reason; its height does not depend on their length, as the names come later. */
function StepText({ choice: { step, isKnown, kind } }: { choice: Choice }) {
  const first = useFirstWords()
  const { dashboard: words, common } = first
  const format = useFormat()
  const tell = useStepWords()
  const texts = step && isKnown ? tell(step) : null
  const size = step?.why === 'plan' && sizeOf(step.item, first, format)
  return (
    <div className="mt-1.5 min-h-34 lg:min-h-36">
      {isKnown ? (
        <>
          <h2 className="line-clamp-2 text-24 font-semibold lg:text-32">{texts?.name ?? words.firstStudy}</h2>
          {texts && (
            <p className="mt-1 flex items-center gap-2 text-13 text-dim lg:text-15">
              <LessonDot color={texts.color} className="size-2" />
              <span className="tabular min-w-0 wrap-anywhere">
                {dotted([texts.lesson, common.kinds[kind], size])}
              </span>
            </p>
          )}
          {step?.why === 'plan' && step.item.source_id && <SourceLabel range={step.item} />}
          <p className="mt-2 line-clamp-3 text-15 lg:max-w-[29em] lg:text-17">
            {texts?.reasons.join(' ') ?? words.firstStudyText}
          </p>
        </>
      ) : (
        <>
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </>
      )}
    </div>
  )
}

type ChoicesProps = { choice: Choice; onOther(): void; isWide: boolean }

/** Kind of study and another topic: beside the ring on a phone, below the text on a desktop. */
function Choices({ choice: { kind, setKind }, onOther, isWide }: ChoicesProps) {
  const { dashboard, timer, common } = useFirstWords()
  const kinds = {
    value: kind,
    onChange: setKind,
    options: timedKinds.map((value) => ({ value, label: common.kinds[value] })),
  }
  if (isWide)
    return (
      <div data-print="no" className="flex items-center gap-4">
        <SelectField label={timer.kind} labelHidden {...kinds} />
        <Button variant="quiet" onClick={onOther}>
          {dashboard.otherTopic}
        </Button>
      </div>
    )
  const place =
    'absolute top-12 flex w-[min(2.75rem,13vw)] flex-col items-center gap-1.5 text-center text-[min(0.75rem,3.4vw)] text-dim'
  const disc = 'flex size-[44px] items-center justify-center rounded-pill border border-line text-ink'
  return (
    <>
      <div data-print="no" className={`${place} left-0 has-focus-visible:[&>span:first-child]:outline-2`}>
        <span className={disc}>
          <NotebookPen size={18} aria-hidden />
        </span>
        {common.kinds[kind]}
        <Select
          {...kinds}
          attributes={{ 'aria-label': timer.kind, className: 'absolute inset-0 h-full w-full opacity-0' }}
        />
      </div>
      <button type="button" data-print="no" onClick={onOther} className={`${place} right-0`}>
        <span className={disc}>
          <List size={18} aria-hidden />
        </span>
        {dashboard.otherTopic}
      </button>
    </>
  )
}

type RunningProps = { control: TimerControl; timer: Timer; plan: readonly PlanItem[]; isFresh: boolean }

function Running({ control, timer, plan, isFresh }: RunningProps) {
  const words = useFirstWords()
  const format = useFormat()
  const tell = useStepWords()
  const zone = useActing()?.timezone ?? 'Europe/Istanbul'
  const texts = tell({ why: 'recent', place: timer, kind: timer.kind })
  const begun = words.dashboard.startedAt(format.time(timer.started_at, zone))
  const hand = useStartedBy(timer.started_by)
  return (
    <>
      <Head label={words.dashboard.working} right={<PlanCount plan={plan} />} />
      <h2 className="mt-1.5 line-clamp-2 text-24 font-semibold">{texts.name}</h2>
      <p className="tabular mt-1 flex items-center gap-2 text-13 text-dim">
        <LessonDot color={texts.color} className="size-2" />
        {dotted([texts.lesson, words.common.kinds[timer.kind], begun, hand])}
      </p>
      <RunningTimer
        control={control}
        timer={timer}
        planned={plannedFor(timer, plan)?.minutes}
        isFresh={isFresh}
      />
    </>
  )
}

type DoneTodayProps = {
  control: TimerControl
  plan: readonly PlanItem[]
  isJust: boolean
  onOther(): void
}

/** The goal of the day is reached: said once, calmly. */
function DoneToday({ control, plan, isJust, onOther }: DoneTodayProps) {
  // The picker gives the focus back to a button that is removed with this.
  useEffect(() => rescueFocus, [])
  const { dashboard: words } = useFirstWords()
  const format = useFormat()
  return (
    <>
      <Head label={words.doneToday} isDone right={<PlanCount plan={plan} />} />
      <h2 className="mt-1.5 text-24 font-semibold lg:text-32">{words.goalReached}</h2>
      <div className={`my-5 ${isJust ? 'reward' : ''}`}>
        <DayRing control={control} size={216}>
          <Check size={40} strokeWidth={2.5} aria-hidden className="mx-auto text-good" />
          {/* Large text of the device is bounded by the ring. */}
          <p className="tabular mt-1 text-[min(1.5rem,6.5vw)] font-semibold">
            {format.minutes(control.minutes)}
          </p>
          <p className="tabular text-[min(0.8125rem,4vw)] text-dim">/ {format.minutes(control.goal)}</p>
        </DayRing>
      </div>
      <DoneTopics control={control} />
      <p className="text-center">
        <button
          type="button"
          data-print="no"
          onClick={onOther}
          className="min-h-11 rounded-control px-4 text-13 font-medium text-accent-ink hover:bg-accent-soft"
        >
          {words.otherTopic}
        </button>
      </p>
    </>
  )
}

/** What the day's time went to, the longest first; the rest is in the list of the day. */
function DoneTopics({ control: { state } }: { control: TimerControl }) {
  const { dashboard: words } = useFirstWords()
  const format = useFormat()
  const tell = useStepWords()
  const day = state.data?.today.day
  const times = timeByPlace(useShownRecords(state.data?.records.rows, day, day))
  if (times.length === 0) return null
  const topics = times.slice(0, mostTopics).map(({ place, minutes }) => {
    const { name } = tell({ why: 'recent', place, kind: 'practice' })
    return `${isolated(name)} ${format.minutes(minutes)}`
  })
  const rest = times.length - topics.length
  return (
    // Names come after the first picture; with two of them a phone has two lines from the start, so that nothing moves.
    <p
      className={`tabular text-center text-13 text-balance text-dim ${topics.length > 1 ? 'max-sm:min-h-[2lh]' : ''}`}
    >
      {dotted([...topics, rest > 0 && words.moreTopics(rest)])}
    </p>
  )
}

/** Time of each place, the longest first; rows without minutes are left out. */
function timeByPlace<P extends Place & { minutes: number }>(
  rows: readonly P[],
): { place: P; minutes: number }[] {
  const times = new Map<string, { place: P; minutes: number }>()
  for (const row of rows.filter(({ minutes }) => minutes > 0)) {
    const key = keyOf(row)
    times.set(key, { place: row, minutes: (times.get(key)?.minutes ?? 0) + row.minutes })
  }
  return [...times.values()].sort((a, b) => b.minutes - a.minutes)
}
