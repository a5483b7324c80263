import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { Suspense, useEffect, useState } from 'react'
import { nowhere, type Place } from '#rules/place.ts'
import { type TimedKind, timedKinds } from '#rules/vocabulary.ts'
import { timeouts, withTimeout } from '#web/api/timeouts.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/auth/use-session.ts'
import { ProgressRing } from '#web/chart/ring.tsx'
import { useWaitingSums } from '#web/study/record/use-shown-records.ts'
import { SubjectPill } from '#web/tree/picker/pill.tsx'
import { Button } from '#web/ui/button.tsx'
import { atHand } from '#web/ui/late.ts'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useErrorToast, useToast } from '#web/ui/toast.tsx'
import { formatClock } from '#web/words/format.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useFirstWords } from '#web/words/use-words.ts'
import { useHold } from './use-hold.ts'
import { useStart } from './use-start.ts'
import { type Timer, useTimer, useTimerSeconds } from './use-timer.ts'

const SubjectPicker = atHand(() => import('#web/tree/picker/picker.tsx'))
const StopSheet = atHand(() => import('./stop-sheet.tsx'))

type TimerCardProps = {
  /** Subject to start with. */
  place?: Place | undefined
  kind?: TimedKind | undefined
  /** Whether to open the subject picker; reset once it is open. */
  isAsked?: boolean
  onAsked?(): void
}

/** The timer. Finishing pauses it, and going back resumes it. */
export function TimerCard({ place: given, kind: meant = 'practice', isAsked, onAsked }: TimerCardProps) {
  const { timer: words, subject: subjectWords, common } = useFirstWords()
  const format = useFormat()
  const toast = useToast()
  const timer = useTimer()
  const seconds = useTimerSeconds(timer)
  const state = useCall('GET /state', { query: {} })
  const recent = studiedIn(state.data?.records.rows ?? [])

  const mayChange = useMayChange()
  const [chosen, setChosen] = useState<Place | null>(given ?? null)
  const [kind, setKind] = useState<TimedKind>(meant)
  const { picks, setPicks } = usePicker(Boolean(isAsked), onAsked, timer === null && mayChange)

  const actions = useHold(timer, seconds)
  const { held, hold, resume, goOn, end } = actions
  const known = timer ?? chosen ?? placeOf(recent[0])
  const { minutes, goal } = useToday(timer, seconds)

  const { begin, isBeginning } = useBegin(known, kind)
  const told = { onError: useErrorToast() }

  useEffect(() => {
    if (timer || !held) return
    end()
    toast({ text: words.endedElsewhere })
  }, [timer, held, end, toast, words])
  usePageKeys((event) => {
    if (!mayChange) return
    const key = event.key.toLowerCase()
    if (key === 'n' && !timer && !isBeginning) void begin()
    else if (key === 's' && timer) hold()
    else if (key === 'c' && timer?.paused) resume(told)
    else return
    event.preventDefault()
  })

  return (
    <section
      aria-label={words.title}
      className="min-w-0 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <div className="flex justify-center">
        <SubjectPill
          place={known ?? (state.isPending ? undefined : nowhere)}
          {...(!timer && mayChange && { onPress: () => setPicks(true) })}
        />
      </div>
      <div className="my-5">
        <ProgressRing
          label={words.ring(format.minutes(minutes), format.minutes(goal))}
          value={minutes}
          goal={goal}
          size={246}
        >
          <p role="timer" className="tabular text-52 font-semibold">
            {formatClock(seconds)}
          </p>
          <p className="tabular mt-1 text-13 text-dim">
            {common.today} <strong className="font-semibold text-ink">{format.minutes(minutes)}</strong>
            {goal > 0 && ` / ${format.minutes(goal)}`}
          </p>
          {timer?.paused && <p className="text-13 font-medium text-accent-ink">{words.paused}</p>}
        </ProgressRing>
      </div>
      {timer?.needs_check && <p className="mb-4 rounded-control bg-sunken p-3 text-13">{words.ranOn}</p>}
      {!mayChange && <p className="text-center text-13 text-dim">{words.onlyLook}</p>}
      {mayChange && timer && <RunningButtons isPaused={timer.paused} actions={actions} told={told} />}
      {mayChange && !timer && (
        <div className="grid grid-cols-2 items-end gap-3">
          <SelectField
            label={words.kind}
            labelHidden
            value={kind}
            onChange={setKind}
            options={timedKinds.map((value) => ({ value, label: common.kinds[value] }))}
            className="[&_select]:min-h-12"
          />
          <Button variant="primary" size="lg" icon={Play} isPending={isBeginning} onClick={begin}>
            {words.start}
          </Button>
        </div>
      )}
      <Suspense fallback={<Coming title={subjectWords.title} onClose={() => setPicks(false)} />}>
        {picks && <SubjectPicker onClose={() => setPicks(false)} onPick={setChosen} recent={recent} />}
      </Suspense>
      <Suspense fallback={<Coming title={words.finishTitle} onClose={() => goOn(told.onError)} />}>
        {timer && held && (
          <StopSheet timer={timer} seconds={held.seconds} onClose={() => goOn(told.onError)} onEnded={end} />
        )}
      </Suspense>
    </section>
  )
}

/**
 * Whether the subject picker is open.
 * @param isAsked opens it where it may open; `onAsked` is called in any case
 * @param mayOpen false while a timer runs, which closes it too, so that it does not open after the stop
 */
function usePicker(isAsked: boolean, onAsked: (() => void) | undefined, mayOpen: boolean) {
  const [picks, setPicks] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    setPicks(true)
    onAsked?.()
  }, [isAsked, onAsked])
  useEffect(() => {
    if (!mayOpen && picks) setPicks(false)
  }, [mayOpen, picks])
  return { picks: picks && mayOpen, setPicks }
}

/** Minutes studied today, with unsent records and the running timer, and the day's goal; 0 for none. */
function useToday(timer: Timer | null, seconds: number) {
  const state = useCall('GET /state', { query: {} })
  const today = state.data?.today
  // A session may have started before today.
  const secondsToday = timer ? timer.today_seconds + seconds - timer.elapsed_seconds : 0
  const waiting = useWaitingSums(state.data?.records.rows ?? [], today ? [today.day] : [], today?.day ?? '')
  return {
    minutes: (today?.minutes ?? 0) + waiting.minutes + Math.floor(secondsToday / 60),
    goal: today?.goal.minutes ?? 0,
  }
}

type RunningProps = {
  isPaused: boolean
  actions: ReturnType<typeof useHold>
  told: { onError(error: Error): void }
}

/** What can be done with a timer that runs or is paused. */
function RunningButtons({ isPaused, actions, told }: RunningProps) {
  const { timer: words } = useFirstWords()
  const { pause, resume, isPausing, isResuming, hold } = actions
  return (
    <div className="grid grid-cols-2 gap-3">
      {isPaused ? (
        <Button size="lg" icon={Play} isPending={isResuming} onClick={() => resume(told)}>
          {words.resume}
        </Button>
      ) : (
        <Button size="lg" icon={Pause} isPending={isPausing} onClick={() => pause(told)}>
          {words.pause}
        </Button>
      )}
      <Button variant="primary" size="lg" icon={Square} onClick={hold}>
        {words.finish}
      </Button>
    </div>
  )
}

/**
 * Starts the timer with the subject that is known. A start before the recent subjects are loaded would have no
 * subject, so it waits for them.
 */
function useBegin(known: Place | null, kind: TimedKind) {
  const state = useCall('GET /state', { query: {} })
  const { start, isPending } = useStart()
  const [waits, setWaits] = useState(false)
  async function begin() {
    if (known || !state.isPending) return start(known ?? nowhere, kind)
    setWaits(true)
    const answer = await withTimeout(timeouts.timerSubject, state.refetch(), () => null)
    setWaits(false)
    start(placeOf(studiedIn(answer?.data?.records.rows ?? [])[0]) ?? nowhere, kind)
  }
  return { begin, isBeginning: isPending || waits }
}

/** A sheet whose content is loading. */
function Coming({ title, onClose }: { title: string; onClose(): void }) {
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <SkeletonRows rows={4} />
    </Sheet>
  )
}

function studiedIn<P extends Place>(rows: readonly P[]): P[] {
  return rows.filter(({ study_id }) => study_id !== null)
}

function placeOf(record: Place | undefined): Place | null {
  if (!record) return null
  const { croom_id, study_id, topic_id, subtopic_id } = record
  return { croom_id, study_id, topic_id, subtopic_id }
}
