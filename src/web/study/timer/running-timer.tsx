import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { type ReactNode, useEffect } from 'react'
import { atHand } from '#web/api/lazy.ts'
import { ProgressRing } from '#web/chart/ring.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/loaded.tsx'
import { rescueFocus } from '#web/ui/next-focus.ts'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { formatClock } from '#web/words/format.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useFormat } from '#web/words/use-format.ts'
import type { Timer } from './use-timer.ts'
import type { TimerControl } from './use-timer-control.ts'

const StopSheet = atHand(() => import('./stop-sheet.tsx'))

type RunningTimerProps = {
  control: TimerControl
  timer: Timer
  /** Minutes planned for this session. */
  planned?: number | null | undefined
  /** Whether it was started on this page, so that the ring may grow out of the button. */
  isFresh?: boolean
}

/** The ring of the day around the running time, with the buttons to pause and to finish. */
export function RunningTimer({ control, timer, planned, isFresh }: RunningTimerProps) {
  const { timer: words } = useFirstWords()
  const format = useFormat()
  const { seconds, round } = control
  const left = planned ? planned - Math.floor(seconds / 60) : 0
  return (
    <>
      <div className={`my-5 ${isFresh ? 'grow-in' : ''}`}>
        <DayRing control={control} size={264}>
          <TimerDigits seconds={seconds} />
          {timer.paused || round?.isRest ? (
            <p className="text-13 font-medium text-accent-ink">
              {timer.paused ? words.paused : words.resting}
            </p>
          ) : (
            planned &&
            left > 0 && (
              <p className="tabular text-13 text-dim">
                {words.left(format.minutes(planned), format.minutes(left))}
              </p>
            )
          )}
          <TodaySum control={control} />
        </DayRing>
      </div>
      {timer.needs_check && <p className="mb-4 rounded-control bg-sunken p-3 text-13">{words.ranOn}</p>}
      <TimerButtons control={control} timer={timer} isFresh={isFresh ?? false} />
      <p className="mt-3 text-center">
        <QuietLink to="/focus">{words.focus}</QuietLink>
      </p>
    </>
  )
}

type TimerButtonsProps = Pick<RunningTimerProps, 'control' | 'timer'> & { isFresh?: boolean }

/** Pauses, resumes and finishes the timer, with the sheet that saves what was studied. */
export function TimerButtons({ control, timer, isFresh = false }: TimerButtonsProps) {
  const { timer: words } = useFirstWords()
  const { held } = control
  // The sheet that ends the timer gives the focus back to a button that is removed after it.
  useEffect(() => rescueFocus, [])
  return (
    <>
      <div className="mx-auto flex max-w-100 flex-wrap gap-2.5 *:flex-1 *:basis-32">
        <Button
          size="lg"
          icon={timer.paused ? Play : Pause}
          autoFocus={isFresh && !timer.paused}
          className="[&>svg]:fill-current"
          isPending={timer.paused ? control.isResuming : control.isPausing}
          onClick={timer.paused ? control.resume : control.pause}
        >
          {timer.paused ? words.resume : words.pause}
        </Button>
        <Button
          variant="primary"
          size="lg"
          icon={Square}
          className="[&>svg]:fill-current"
          onClick={control.hold}
        >
          {words.finish}
        </Button>
      </div>
      {held && (
        <StopSheet
          timer={timer}
          seconds={held.seconds}
          onClose={control.goOn}
          onEnded={control.end}
          fallback={
            <Sheet title={words.finishTitle} onClose={control.goOn}>
              <SkeletonRows rows={4} />
            </Sheet>
          }
        />
      )}
    </>
  )
}

type DayRingProps = {
  control: Pick<TimerControl, 'minutes' | 'goal' | 'timer'>
  size: number
  children: ReactNode
}

/** The goal of the day as a ring: blue on the way, green when it is reached. */
export function DayRing({ control: { minutes, goal, timer }, size, children }: DayRingProps) {
  const { timer: words } = useFirstWords()
  const format = useFormat()
  return (
    <ProgressRing
      label={words.ring(format.minutes(minutes), format.minutes(goal))}
      value={minutes}
      goal={goal}
      size={size}
      thickness={8}
      isRunning={timer !== null}
    >
      {children}
    </ProgressRing>
  )
}

/** The time in the ring: `42:18`. */
export function TimerDigits({ seconds }: { seconds: number }) {
  return (
    <p
      role="timer"
      className="tabular text-[min(3.25rem,15vw)] leading-[1.1] font-semibold tracking-[-0.02em] whitespace-nowrap"
    >
      {formatClock(seconds)}
    </p>
  )
}

/** `Bugün 2 sa 18 dk / 3 sa 30 dk` */
export function TodaySum({
  control: { minutes, goal },
}: {
  control: Pick<TimerControl, 'minutes' | 'goal'>
}) {
  const { common } = useFirstWords()
  const format = useFormat()
  return (
    <p className="tabular mt-1 text-13 text-dim">
      {common.today} <strong className="font-semibold text-ink">{format.minutes(minutes)}</strong>
      {goal > 0 && ` / ${format.minutes(goal)}`}
    </p>
  )
}
