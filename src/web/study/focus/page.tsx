import { useNavigate, useRouter } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Minimize2 from 'lucide-react/icons/minimize-2'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sun from 'lucide-react/icons/sun'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { roundAt } from '#rules/timer.ts'
import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { ProgressRing } from '#web/chart/ring.tsx'
import { useMayTime } from '#web/session/use-session.ts'
import { TimerButtons } from '#web/study/timer/running-timer.tsx'
import { type Timer, useShownTimer } from '#web/study/timer/use-timer.ts'
import { type TimerControl, useTimerControl } from '#web/study/timer/use-timer-control.ts'
import { SubjectPill } from '#web/tree/picker/pill.tsx'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { tellError } from '#web/ui/toast.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { formatClock } from '#web/words/format.ts'
import { useWords } from '#web/words/use-words.ts'
import { useLockScreen } from './use-lock-screen.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { type FocusWay, type FocusWays, readWays, WaysSheet, writeWays } from './ways-sheet.tsx'

/** The one timer over the whole screen, which stays awake; also as a countdown or in rounds of work and rest. */
export default function FocusPage() {
  const { focus: words } = useWords()
  if (useMayTime()) return <OwnTimer />
  return (
    // Below the coach's bar, which nothing covers.
    <Screen title={words.title}>
      <EmptyState drawing="desk" title={words.onlyOwn} />
    </Screen>
  )
}

function OwnTimer() {
  const { focus: words, timer: timerWords } = useWords()
  const navigate = useNavigate()
  const control = useTimerControl(() => void navigate({ to: '/log', search: { start: true } }))
  if (control.timer) return <Running control={control} timer={control.timer} />
  return (
    <Whole title={words.title}>
      <div className="m-auto">
        <Loaded answer={control.state}>
          {() => (
            <EmptyState
              drawing="desk"
              title={words.noTimer}
              action={
                <LinkButton to="/log" search={{ start: true }} variant="primary">
                  {timerWords.start}
                </LinkButton>
              }
            />
          )}
        </Loaded>
      </div>
    </Whole>
  )
}

function Running({ control, timer }: { control: TimerControl; timer: Timer }) {
  const { focus: words, timer: timerWords } = useWords()
  const [ways, setWays] = useState(readWays)
  const [isSetting, setIsSetting] = useState(false)
  const isAwake = useWakeLock(!timer.paused)
  const show = useShownTimer()
  const rounds = useSave('POST /timer/rounds', { scope: 'timer', onSuccess: show, onError: tellError })
  // Rounds and their lengths are the timer's: it may be a new one, or another device has chosen.
  const way: FocusWay = timer.rounds ? 'rounds' : ways.way === 'rounds' ? 'up' : ways.way
  const shown: FocusWays = { ...ways, ...timer.rounds, way: rounds.isPending ? ways.way : way }
  const part = partOf(way, ways, control)
  useTone(ways.hasTone && !timer.paused ? part.left : null, `${part.key}`)
  const { find } = useNames()
  useLockScreen(ways.hasControls, {
    title: find(timer)?.names.at(-1) ?? words.title,
    isPaused: timer.paused,
    pause: control.pause,
    resume: control.resume,
  })

  function choose(next: FocusWays) {
    setWays(next)
    writeWays(next)
    const { work, rest } = next
    const wanted = next.way === 'rounds' ? { work, rest } : null
    const isSame = timer.rounds?.work === wanted?.work && timer.rounds?.rest === wanted?.rest
    const { started_at } = timer
    if (!isSame) rounds.mutate({ body: { id: newId(), started_at, rounds: wanted } })
  }
  return (
    <Whole
      title={words.title}
      middle={
        isAwake && (
          <p className="flex items-center gap-2 text-13 text-dim">
            <Sun size={16} aria-hidden />
            {words.awake}
          </p>
        )
      }
      end={<IconButton label={words.ways} icon={SlidersHorizontal} onClick={() => setIsSetting(true)} />}
    >
      <div className="flex justify-center">
        <SubjectPill place={timer} />
      </div>
      <div className="my-auto grid gap-5 py-5">
        <Face part={part} control={control} />
        {control.round && <RoundBubbles round={control.round} rest={timer.rounds?.rest ?? 0} />}
      </div>
      {timer.needs_check && <p className="mb-4 rounded-control bg-sunken p-3 text-13">{timerWords.ranOn}</p>}
      <div>
        <TimerButtons control={control} timer={timer} />
      </div>
      <Segmented
        label={words.ways}
        value={shown.way}
        onChange={(chosen) => choose({ ...shown, way: chosen })}
        options={(['up', 'down', 'rounds'] as const).map((value) => ({
          value,
          label: words.wayNames[value],
        }))}
        className="mx-auto mt-4 w-full max-w-100"
      />
      {isSetting && <WaysSheet ways={shown} onChoose={choose} onClose={() => setIsSetting(false)} />}
    </Whole>
  )
}

/** What the digits and the ring show: seconds that have passed of a length, or that are left. */
type Part = { shown: number; passed: number; length: number; left: number | null; key: string | number }

function partOf(way: FocusWay, { down }: FocusWays, { seconds, round, minutes, goal }: TimerControl): Part {
  if (round) {
    const left = round.length - round.passed
    return {
      shown: left,
      passed: round.passed,
      length: round.length,
      left,
      key: `${round.index} ${round.isRest}`,
    }
  }
  if (way !== 'down') return { shown: seconds, passed: minutes, length: goal, left: null, key: 'up' }
  const length = down * 60
  const left = Math.max(0, length - seconds)
  return {
    shown: left > 0 ? left : seconds - length,
    passed: Math.min(seconds, length),
    length,
    left: left || null,
    key: down,
  }
}

function Face({ part, control }: { part: Part; control: TimerControl }) {
  const { focus: words, timer: timerWords, common, format } = useWords()
  const { round, timer, minutes, goal, seconds } = control
  const says = round
    ? (round.isRest ? words.restOf : words.workOf)(format.minutes(round.length / 60))
    : part.key === 'up'
      ? `${common.today} ${format.minutes(minutes)}${goal > 0 ? ` / ${format.minutes(goal)}` : ''}`
      : part.left === null
        ? words.over
        : words.countdownOf(format.minutes(part.length / 60))
  return (
    <ProgressRing
      label={`${says}, ${formatClock(seconds)}`}
      value={part.passed}
      goal={part.length}
      size={296}
      thickness={10}
    >
      <p
        role="timer"
        className="tabular text-[min(4.25rem,18vw)] leading-[1.1] font-semibold tracking-[-0.02em] whitespace-nowrap"
      >
        {formatClock(part.shown)}
      </p>
      <p className={`text-15 ${timer?.paused ? 'font-medium text-accent-ink' : 'text-dim'}`}>
        {timer?.paused ? timerWords.paused : says}
      </p>
    </ProgressRing>
  )
}

/** Plays a tone when a part ends. @param left seconds until then; null: never @param key changes with the part */
function useTone(left: number | null, key: string): void {
  const seconds = useRef(left)
  seconds.current = left
  const isOn = left !== null
  // The time of the end is known when a part begins: a page in the background is drawn too seldom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new part asks for a new tone
  useEffect(() => {
    if (!isOn || seconds.current === null) return
    // Digits are rounded down: by their last second, as the next part, which may come before it is over, ends this wait.
    const timeout = setTimeout(playTone, (seconds.current - 1) * 1000)
    return () => clearTimeout(timeout)
  }, [isOn, key])
}

type WholeProps = { title: string; middle?: ReactNode; end?: ReactNode; children: ReactNode }

/** A dialog over the whole screen; closing it goes back. */
function Whole({ title, middle, end, children }: WholeProps) {
  usePageTitle(title)
  const { focus: words } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const { history } = useRouter()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Else the browser would focus the way out.
    element?.focus()
    return () => element?.close()
  }, [])
  const leave = () => (history.canGoBack() ? history.back() : void navigate({ to: '/dashboard' }))
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={title}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-bg p-0 text-ink outline-none"
    >
      <div className="mx-auto flex min-h-full max-w-120 flex-col p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        <header className="mb-4 grid min-h-11 grid-cols-[44px_1fr_44px] items-center">
          <IconButton label={words.leave} icon={Minimize2} onClick={leave} />
          <div className="flex justify-center">{middle}</div>
          {end}
        </header>
        <h1 className="sr-only">{title}</h1>
        {children}
      </div>
    </dialog>
  )
}

/** A soft tone of a second; silent where the browser allows no sound before a press. */
function playTone(): void {
  const audio = new AudioContext()
  const [tone, gain] = [audio.createOscillator(), audio.createGain()]
  const end = audio.currentTime + 1.2
  tone.frequency.value = 523.25
  gain.gain.setValueAtTime(0.2, audio.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  tone.connect(gain).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(end)
}

type RoundBubblesProps = { round: ReturnType<typeof roundAt>; rest: number }

/** The rounds as bubbles: done, running, to come; with what follows. */
function RoundBubbles({ round: { index, isRest }, rest }: RoundBubblesProps) {
  const { focus: words, format } = useWords()
  const first = index - (index % 4)
  const rounds = [first, first + 1, first + 2, first + 3]
  const says = isRest ? words.roundDone : words.thenRest(format.minutes(rest))
  return (
    <div className="text-center">
      <div aria-hidden className="flex justify-center gap-2">
        {rounds.map((each) => {
          const isDone = each < index || (each === index && isRest)
          const isNow = each === index && !isRest
          return (
            <span
              key={each}
              className={`flex size-[22px] items-center justify-center rounded-pill border ${isDone ? 'border-pencil bg-pencil text-on-pencil' : isNow ? 'border-3 border-accent' : 'border-field'}`}
            >
              {isDone && <Check size={13} />}
            </span>
          )
        })}
      </div>
      <p className="mt-3 text-13 text-dim">{`${words.round(format.number(index + 1))}\u00a0· ${says}`}</p>
    </div>
  )
}
