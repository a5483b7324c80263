import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { nowhere, type Place } from '#rules/place.ts'
import { type TimedKind, timedKinds } from '#rules/vocabulary.ts'
import { SubjectPill } from '#web/tree/picker/pill.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { PickerSheet } from './picker-sheet.tsx'
import { studiedIn } from './recent.ts'
import { DayRing, RunningTimer, TimerDigits, TodaySum } from './running-timer.tsx'
import { useStart, useWaitingStart } from './use-start.ts'
import { useTimerControl } from './use-timer-control.ts'

type TimerCardProps = {
  /** Subject to start with. */
  place?: Place | undefined
  kind?: TimedKind | undefined
  /** Whether to open the subject picker; reset once it is open. */
  isAsked?: boolean
  onAsked?(): void
}

/** The timer with a subject and kind of the person's choice. */
export function TimerCard({ place: given, kind: meant = 'practice', isAsked, onAsked }: TimerCardProps) {
  const { timer: words, common } = useFirstWords()
  const [chosen, setChosen] = useState<Place | null>(given ?? null)
  const [kind, setKind] = useState<TimedKind>(meant)
  const [picks, setPicks] = useState(false)

  const { start, isPending } = useStart()
  const control = useTimerControl(() => begin())
  const { timer, state } = control
  const recent = studiedIn(state.data?.records.rows)
  const known = timer ?? chosen ?? recent[0]

  const isKnown = known !== undefined || !state.isPending
  const { begin, isBeginning } = useWaitingStart(isKnown, isPending, () => start(known ?? nowhere, kind))

  useEffect(() => {
    if (!isAsked) return
    setPicks(true)
    onAsked?.()
  }, [isAsked, onAsked])
  // A request for the picker during a running timer is dropped, so that it does not open after the stop.
  useEffect(() => {
    if (timer && picks) setPicks(false)
  }, [timer, picks])

  return (
    <section
      aria-label={words.title}
      className="min-w-0 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <div className="flex justify-center">
        <SubjectPill
          place={known ?? (isKnown ? nowhere : undefined)}
          {...(!timer && { onPress: () => setPicks(true) })}
        />
      </div>
      {timer ? (
        <RunningTimer control={control} timer={timer} />
      ) : (
        <>
          <div className="my-5">
            <DayRing control={control} size={264}>
              <TimerDigits seconds={0} />
              <TodaySum control={control} />
            </DayRing>
          </div>
          <div className="flex flex-wrap items-end gap-3 *:min-w-0 *:flex-1 *:basis-32">
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
        </>
      )}
      {picks && !timer && <PickerSheet onClose={() => setPicks(false)} onPick={setChosen} recent={recent} />}
    </section>
  )
}
