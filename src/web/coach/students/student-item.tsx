import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import AlarmClockOff from 'lucide-react/icons/alarm-clock-off'
import Eye from 'lucide-react/icons/eye'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquare from 'lucide-react/icons/message-square'
import MessageSquareCheck from 'lucide-react/icons/message-square-check'
import type { ReactNode } from 'react'
import { daysBetween } from '#rules/day.ts'
import { useConsentState } from '#web/account/consent/closed.tsx'
import { Sparkline } from '#web/chart/sparkline.tsx'
import type { StudentRow } from '#web/coach/use-students.ts'
import { useSignWords } from '#web/study/signs/use-sign-words.ts'
import { Change } from '#web/trials/change.tsx'
import { Bubble, type BubbleState } from '#web/ui/bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { isSpokenTo, type ListedStudent } from './arranged.ts'

/** Columns on wide screens; a card on others. */
const columns = { gridTemplateColumns: '184px minmax(0, 1fr) 72px 104px 104px 88px' }

/** Column headings; on narrow screens the figures have labels. */
export function StudentHeads() {
  const { students: words, common, progress, graphs } = useWords()
  return (
    <div
      aria-hidden
      style={columns}
      className="hidden gap-4 border-b border-line px-5 py-1.5 text-12 text-dim xl:grid"
    >
      <span>{common.student}</span>
      <span>{progress.reason}</span>
      <span>{words.days14}</span>
      <span className="text-right">{words.week}</span>
      <span className="text-right">{graphs.lastTrial}</span>
      <span className="text-right">{words.lastContact}</span>
    </div>
  )
}

/** What a coach does from the list. */
export type Deeds = {
  onEnter(student: StudentRow): void
  onNote(student: StudentRow): void
  /** @param days 0 ends it */
  onSnooze(student: StudentRow, days: number): void
}

/** More bubbles than this do not fit before their sentence. */
const mostBubbles = 14

/** Days for which one key puts a student off. */
export const snoozeDays = 7

/** One student: why a look is due, or the week as bubbles; figures; the row in use shows what can be done. */
export function StudentItem({ student, deeds }: { student: ListedStudent; deeds: Deeds }) {
  const { students: words, consent, graphs, format } = useWords()
  const { row, triage } = student
  const { summary } = row
  const isView = summary.access === 'view'
  // A week without a record is missing, not zero.
  const hasWeek = summary.days_14d.slice(-7).includes('study')
  const studied = summary.minutes_14d.filter((minutes) => minutes !== null).length
  return (
    <div
      data-student={row.id}
      style={columns}
      className="group/row relative flex flex-wrap items-center gap-x-4 px-4 py-2.5 inset-shadow-accent focus-within:bg-accent-soft focus-within:inset-shadow-[3px_0_0] hover:bg-sunken lg:px-5 xl:grid xl:min-h-10 xl:py-1"
    >
      <p className="flex min-w-0 flex-1 basis-32 items-center gap-2">
        <Link
          to="/students/$id"
          params={{ id: row.id }}
          data-row="student"
          dir="auto"
          // Higher than its lines, for the finger; the ring is around the name, off the sentence below.
          className="group/name -my-2.5 flex min-h-11 min-w-0 items-center py-2.5 font-semibold outline-none hover:underline xl:my-0 xl:min-h-8 xl:py-0"
        >
          <span
            className="rounded-[4px] wrap-anywhere xl:truncate outline-offset-2 outline-accent group-focus-visible/name:outline-2"
            title={row.name}
          >
            {row.name}
          </span>
        </Link>
        {isView && <Sign icon={Eye} text={words.viewOnly} />}
        {isSpokenTo(student) && <Sign icon={MessageSquareCheck} text={words.spokenToday} />}
        {triage.group !== 'waiting' && row.consent === 'unknown' && (
          <Sign icon={Hourglass} text={consent.states[row.consent]} />
        )}
      </p>
      <div className="order-1 w-full min-w-0 xl:order-none">
        <Why student={student} />
      </div>
      <dl className="tabular text-13 xl:contents">
        <Figure name={words.days14} className="max-xl:hidden">
          <Sparkline values={summary.minutes_14d} label={words.sparkText(studied)} width={72} />
        </Figure>
        <Figure name={words.week}>{hasWeek ? format.minutes(summary.minutes_7d) : '–'}</Figure>
        <Figure name={graphs.lastTrial} className="max-xl:hidden">
          {summary.last_trial ? format.net(summary.last_trial.net) : '–'}{' '}
          <Change value={summary.net_change} before={summary.net_before} hidesZero isNarrow />
        </Figure>
        <Figure name={words.lastContact} className="text-dim max-xl:hidden">
          {triage.last_contact === null ? '–' : words.daysAgo(daysBetween(triage.last_contact, triage.today))}
        </Figure>
      </dl>
      {triage.group !== 'waiting' && <Actions student={student} deeds={deeds} />}
    </div>
  )
}

function Sign({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span title={text} className="shrink-0 text-dim">
      <Icon size={14} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Sentences of the signs, else the last seven days; with what is not known yet. */
function Why({ student: { row, triage } }: { student: ListedStudent }) {
  const { students: words, format } = useWords()
  const { say, sayUnknown } = useSignWords()
  const unknown = sayUnknown(triage.unknown)
  const stateOf = useConsentState()
  if (triage.group === 'waiting')
    return <p className="text-13 text-dim first-letter:uppercase">{stateOf(row)}</p>
  if (triage.group === 'new') return <p className="text-13 text-dim">{words.never}</p>
  if (triage.group === 'look')
    return (
      <>
        <p className="xl:line-clamp-2 xl:text-13" title={triage.reasons.map(say).join(' ')}>
          {triage.reasons.map(say).join(' ')}
        </p>
        {unknown && <p className="text-12 text-dim">{unknown}</p>}
      </>
    )
  const [waits] = triage.unknown
  if (triage.group === 'unsure' && waits)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-13 text-dim">
        <Waits {...waits} />
        <span>{unknown}</span>
      </p>
    )
  const week = row.summary.days_14d.slice(-7)
  const studied = week.filter((day) => day === 'study').length
  return (
    <>
      <p className="flex items-center gap-2 text-13 text-dim">
        <Bubbles states={week.map((day) => (day === 'study' ? 'done' : day === 'rest' ? 'rest' : 'empty'))} />
        <span className="tabular">
          {dotted([
            words.weekDays(studied),
            triage.snoozed_until !== null && words.snoozedUntil(format.day(triage.snoozed_until)),
          ])}
        </span>
      </p>
      {unknown && <p className="text-12 text-dim">{unknown}</p>}
    </>
  )
}

/** How much there is of what has to be known first; nothing where bubbles would be too many. */
function Waits({ need, have }: { need: number; have: number }) {
  if (need > mostBubbles) return null
  return <Bubbles states={Array.from({ length: need }, (_, index) => (index < have ? 'done' : 'rest'))} />
}

function Bubbles({ states }: { states: readonly BubbleState[] }) {
  return (
    <span aria-hidden className="flex gap-1">
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bubbles in their order
        <Bubble key={index} size={12} state={state} />
      ))}
    </span>
  )
}

/** On wide screens over the figures, on the row's own ground, while the row is pointed at or has the focus. */
function Actions({ student, deeds }: { student: ListedStudent; deeds: Deeds }) {
  const { students: words, fields } = useWords()
  const { row, triage } = student
  const isSnoozed = triage.snoozed_until !== null
  const isWide = useIsAtLeast('xl')
  // A phone has room for three words in a line, not for their icons.
  const iconOf = (icon: LucideIcon) => isWide && { icon }
  const says = (text: string) => ({
    children: text,
    'aria-label': `${text}: ${row.name}`,
    className: 'max-sm:flex-auto max-sm:px-2.5! xl:min-h-8!',
  })
  return (
    <div
      data-print="no"
      className={`order-1 mt-2 w-full flex-wrap items-center gap-2 xl:absolute xl:w-auto xl:inset-y-0 xl:right-0 xl:mt-0 xl:flex xl:flex-nowrap xl:bg-inherit xl:px-4 xl:opacity-0 xl:group-focus-within/row:opacity-100 xl:group-hover/row:opacity-100 ${triage.group === 'look' || isSnoozed ? 'flex' : 'hidden'}`}
    >
      <Button
        variant="coach"
        {...says(row.summary.access === 'view' ? words.look : words.act)}
        onClick={() => deeds.onEnter(row)}
      />
      <Button {...iconOf(MessageSquare)} {...says(fields.note)} onClick={() => deeds.onNote(row)} />
      {isSnoozed ? (
        <Button {...iconOf(AlarmClockOff)} {...says(words.unsnooze)} onClick={() => deeds.onSnooze(row, 0)} />
      ) : (
        triage.group === 'look' && (
          <Button
            {...iconOf(AlarmClock)}
            {...says(words.snooze)}
            title={words.snoozeTitle(snoozeDays)}
            onClick={() => deeds.onSnooze(row, snoozeDays)}
          />
        )
      )}
    </div>
  )
}

type FigureProps = { name: string; className?: string; children: ReactNode }

function Figure({ name, className = '', children }: FigureProps) {
  return (
    <div className={`xl:text-right ${className}`}>
      <dt className="sr-only">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
