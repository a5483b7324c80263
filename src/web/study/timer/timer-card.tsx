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
import { useTimer, useTimerSeconds } from './use-timer.ts'

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
  const rows = state.data?.records.rows ?? []
  const recent = studiedIn(rows)

  const mayChange = useMayChange()
  const [chosen, setChosen] = useState<Place | null>(given ?? null)
  const [kind, setKind] = useState<TimedKind>(meant)
  const [picks, setPicks] = useState(false)

  const { start, isPending: isStarting } = useStart()
  const { pause, resume, isPausing, isResuming, held, hold, goOn, end } = useHold(timer, seconds)
  const known = timer ?? chosen ?? placeOf(recent[0])
  const place = known ?? nowhere
  const today = state.data?.today
  // A session may have started before today.
  const secondsToday = timer ? timer.today_seconds + seconds - timer.elapsed_seconds : 0
  const waiting = useWaitingSums(rows, today ? [today.day] : [], today?.day ?? '')
  const minutes = (today?.minutes ?? 0) + waiting.minutes + Math.floor(secondsToday / 60)

  // A start before the recent subjects are loaded would have no subject, so it waits.
  const [waits, setWaits] = useState(false)
  async function begin() {
    if (known || !state.isPending) return start(place, kind)
    setWaits(true)
    const answer = await withTimeout(timeouts.timerSubject, state.refetch(), () => null)
    setWaits(false)
    start(placeOf(studiedIn(answer?.data?.records.rows ?? [])[0]) ?? nowhere, kind)
  }
  const told = { onError: useErrorToast() }

  useEffect(() => {
    if (!isAsked) return
    setPicks(mayChange)
    onAsked?.()
  }, [isAsked, onAsked, mayChange])
  // A request for the picker during a running timer is dropped, so that it does not open after the stop.
  useEffect(() => {
    if (timer && picks) setPicks(false)
  }, [timer, picks])
  useEffect(() => {
    if (timer || !held) return
    end()
    toast({ text: words.endedElsewhere })
  }, [timer, held, end, toast, words])
  usePageKeys((event) => {
    if (!mayChange) return
    const key = event.key.toLowerCase()
    if (key === 'n' && !timer && !isStarting && !waits) void begin()
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
          label={words.ring(format.minutes(minutes), format.minutes(today?.goal.minutes ?? 0))}
          value={minutes}
          goal={today?.goal.minutes ?? 0}
          size={246}
        >
          <p role="timer" className="tabular text-52 font-semibold">
            {formatClock(seconds)}
          </p>
          <p className="tabular mt-1 text-13 text-dim">
            {common.today} <strong className="font-semibold text-ink">{format.minutes(minutes)}</strong>
            {today && today.goal.minutes > 0 && ` / ${format.minutes(today.goal.minutes)}`}
          </p>
          {timer?.paused && <p className="text-13 font-medium text-accent-ink">{words.paused}</p>}
        </ProgressRing>
      </div>
      {timer?.needs_check && <p className="mb-4 rounded-control bg-sunken p-3 text-13">{words.ranOn}</p>}
      {!mayChange ? (
        <p className="text-center text-13 text-dim">{words.onlyLook}</p>
      ) : timer ? (
        <div className="grid grid-cols-2 gap-3">
          {timer.paused ? (
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
      ) : (
        <div className="grid grid-cols-2 items-end gap-3">
          <SelectField
            label={words.kind}
            labelHidden
            value={kind}
            onChange={setKind}
            options={timedKinds.map((value) => ({ value, label: common.kinds[value] }))}
            className="[&_select]:min-h-12"
          />
          <Button variant="primary" size="lg" icon={Play} isPending={isStarting || waits} onClick={begin}>
            {words.start}
          </Button>
        </div>
      )}
      <Suspense fallback={<Coming title={subjectWords.title} onClose={() => setPicks(false)} />}>
        {picks && !timer && (
          <SubjectPicker onClose={() => setPicks(false)} onPick={setChosen} recent={recent} />
        )}
      </Suspense>
      <Suspense fallback={<Coming title={words.finishTitle} onClose={() => goOn(told.onError)} />}>
        {timer && held && (
          <StopSheet timer={timer} seconds={held.seconds} onClose={() => goOn(told.onError)} onEnded={end} />
        )}
      </Suspense>
    </section>
  )
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
