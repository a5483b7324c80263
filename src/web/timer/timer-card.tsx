import { Pause, Play, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nowhere, type Place } from '#rules/place.ts'
import { recordKinds } from '#rules/vocabulary.ts'
import { ProgressRing } from '#web/chart/ring.tsx'
import { useCall } from '#web/session/use-call.ts'
import { useSave } from '#web/session/use-save.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { SubjectPicker } from '#web/subject/picker.tsx'
import { SubjectPill } from '#web/subject/pill.tsx'
import { keyOf, useSubjects } from '#web/subject/use-subjects.ts'
import { Button } from '#web/ui/button.tsx'
import { isFieldFocused } from '#web/ui/keyboard.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { formatClock } from '#web/words/format.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { StopSheet } from './stop-sheet.tsx'
import { useTimer, useTimerSeconds } from './use-timer.ts'

type TimedKind = Exclude<(typeof recordKinds)[number], 'rest'>
const timedKinds = recordKinds.filter((kind): kind is TimedKind => kind !== 'rest')

/** @param startAt opens the choice of a subject, or starts with this place */
export function TimerCard({ startAt }: { startAt?: Place | 'choose' | undefined }) {
  const { timer: words, common } = useWords()
  const format = useFormat()
  const toast = useToast()
  const { timer } = useTimer()
  const seconds = useTimerSeconds(timer)
  const { find } = useSubjects()
  const state = useCall('GET /state', { query: {} })
  const recent = (state.data?.records.rows ?? []).filter(({ study_id }) => study_id !== null)
  const lately = recent[0]

  const mayChange = useMayChange()
  const [chosen, setChosen] = useState<Place | null>(startAt && startAt !== 'choose' ? startAt : null)
  const [kind, setKind] = useState<TimedKind>('practice')
  const [picks, setPicks] = useState(startAt === 'choose' && mayChange)
  const [stops, setStops] = useState(false)

  const start = useSave('POST /timer/start')
  const pause = useSave('POST /timer/pause')
  const resume = useSave('POST /timer/resume')
  const place = timer ?? chosen ?? placeOf(lately) ?? nowhere
  const today = state.data?.today
  // A session may have begun before the day did.
  const secondsToday = timer ? timer.today_seconds + seconds - timer.elapsed_seconds : 0
  const minutes = (today?.minutes ?? 0) + Math.floor(secondsToday / 60)

  function begin() {
    const { croom_id, study_id, topic_id, subtopic_id } = place
    start.mutate(
      { body: { croom_id, study_id, topic_id, subtopic_id, kind } },
      {
        onError: (error) =>
          toast({ text: error.code === 'TIMER_RUNNING' ? words.alreadyRunning : error.message, tone: 'bad' }),
      },
    )
  }
  const told = { onError: (error: Error) => toast({ text: error.message, tone: 'bad' }) }

  useEffect(() => {
    if (timer || !stops) return
    setStops(false)
    toast({ text: words.endedElsewhere })
  }, [timer, stops, toast, words])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isFieldFocused(event.target)) return
      if (!mayChange) return
      const key = event.key.toLowerCase()
      if (key === 'n' && !timer) begin()
      else if (key === 's' && timer) setStops(true)
      else if (key === 'c' && timer?.paused) resume.mutate({}, told)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <section
      aria-label={words.title}
      className="min-w-0 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <div className="flex justify-center">
        <SubjectPill subject={find(place)} {...(!timer && mayChange && { onPress: () => setPicks(true) })} />
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
      {!mayChange ? (
        <p className="text-center text-13 text-dim">{words.onlyLook}</p>
      ) : timer ? (
        <div className="grid grid-cols-2 gap-3">
          {timer.paused ? (
            <Button
              size="lg"
              icon={Play}
              isPending={resume.isPending}
              onClick={() => resume.mutate({}, told)}
            >
              {words.resume}
            </Button>
          ) : (
            <Button size="lg" icon={Pause} isPending={pause.isPending} onClick={() => pause.mutate({}, told)}>
              {words.pause}
            </Button>
          )}
          <Button variant="primary" size="lg" icon={Square} onClick={() => setStops(true)}>
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
          <Button variant="primary" size="lg" icon={Play} isPending={start.isPending} onClick={begin}>
            {words.start}
          </Button>
        </div>
      )}
      <SubjectPicker
        isOpen={picks}
        onClose={() => setPicks(false)}
        onPick={setChosen}
        recent={recent.map(keyOf)}
      />
      {timer && stops && <StopSheet timer={timer} seconds={seconds} onClose={() => setStops(false)} />}
    </section>
  )
}

function placeOf(record: Place | undefined): Place | null {
  if (!record) return null
  const { croom_id, study_id, topic_id, subtopic_id } = record
  return { croom_id, study_id, topic_id, subtopic_id }
}
