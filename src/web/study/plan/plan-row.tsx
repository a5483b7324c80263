import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import type { KeyboardEvent } from 'react'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { UnreadMark } from '#web/comments/unread-mark.tsx'
import { useDueWords } from '#web/study/own-sources/use-due-words.ts'
import { useSourceNames, useSourceOf } from '#web/study/own-sources/use-own-sources.ts'
import { namesOf, otherKindOf, sizeOf } from '#web/study/planned/item.ts'
import { MovePanel } from '#web/study/planned/move-panel.tsx'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { HandDot } from '#web/ui/badge.tsx'
import { Bubble, type BubbleState } from '#web/ui/bubble.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { hasModifier } from '#web/ui/page-keys.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ShownItem } from './with-ticks.ts'

export type PlanActions = {
  onOpen(item: ShownItem): void
  onTick(item: ShownItem, name: string): void
  onMove(item: ShownItem, day: string): void
  /** Shift with an arrow key. */
  onStep(item: ShownItem, by: 1 | -1): void
  /** Opens or closes the choice of another day. */
  onChoose(item: ShownItem | null): void
}
type PlanRowProps = {
  item: ShownItem
  today: string
  /** It comes next: its bubble has the ring. */
  isNext: boolean
  isMoving: boolean
  /** It was just moved by keyboard and keeps the focus. */
  takesFocus: boolean
  /** Undefined for who only looks. */
  actions: PlanActions | undefined
  /** What opens for who only looks. */
  onLook: ((item: ShownItem) => void) | undefined
  /** Undefined where no timer can be started: in coach mode, and while one runs. */
  onStart: ((item: ShownItem) => void) | undefined
}

/** A planned item: its bubble is done in one press; then its name, and buttons that move and start it. */
export function PlanRow(props: PlanRowProps) {
  const { item, today, isNext, isMoving, takesFocus, actions, onLook, onStart } = props
  const names = useRowNames(item)
  const { name } = names
  const isDone = item.state === 'done'
  const state = isDone ? 'done' : isNext ? 'next' : 'empty'
  const open = actions ? actions.onOpen : onLook
  const text = <RowText item={item} {...names} today={today} />

  return (
    <li
      className={`min-w-0 lg:my-1 lg:flex lg:flex-col lg:justify-center lg:rounded-control lg:border ${isDone ? 'lg:border-transparent' : 'lg:border-line'}`}
      draggable={actions !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', item.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <div className="flex items-center py-1 pr-1 pl-1.5">
        <TickBubble
          state={state}
          name={name}
          onPress={actions && (!isDone || item.isTicked) ? () => actions.onTick(item, name) : undefined}
        />
        {open ? (
          <button
            type="button"
            data-row="plan"
            data-print="keep"
            // biome-ignore lint/a11y/noAutofocus: the same row on another day, where the keyboard moved it
            autoFocus={takesFocus}
            aria-keyshortcuts={actions && `Space ${onStart ? 'N ' : ''}Shift+ArrowUp Shift+ArrowDown`}
            onClick={() => open(item)}
            onKeyDown={(event) => {
              if (hasModifier(event)) return
              const does = deedOf(event, props, name)
              if (!does) return
              event.preventDefault()
              // The page has keys of the same letters.
              event.stopPropagation()
              does()
            }}
            // Firefox presses a button when Space is released.
            onKeyUp={(event) => actions && event.key === ' ' && event.preventDefault()}
            className="min-h-13 min-w-0 flex-1 rounded-control px-1 py-1 text-left hover:bg-sunken lg:min-h-11"
          >
            {text}
          </button>
        ) : (
          <div className="min-w-0 flex-1 px-1 py-1.5">{text}</div>
        )}
        <UnreadMark id={item.id} />
        {!isDone && <RowButtons {...props} name={name} />}
      </div>
      {isMoving && actions && (
        <MovePanel
          item={item}
          name={name}
          today={today}
          onMove={(day) => actions.onMove(item, day)}
          onClose={() => actions.onChoose(null)}
        />
      )}
    </li>
  )
}

/** What a key does with an item that may be changed; undefined for other keys. Space never opens it. */
function deedOf(
  { key, shiftKey }: KeyboardEvent,
  { item, actions, onStart }: PlanRowProps,
  name: string,
): (() => void) | undefined {
  if (!actions) return undefined
  const isOpen = item.state !== 'done'
  const step = shiftKey ? { ArrowDown: 1 as const, ArrowUp: -1 as const }[key] : undefined
  if (step) return () => actions.onStep(item, step)
  if (key === ' ') return () => (isOpen || item.isTicked) && actions.onTick(item, name)
  if (key.toLowerCase() === 'n' && isOpen && onStart) return () => onStart(item)
  return undefined
}

/** The buttons of an open item: another day, and the timer. */
function RowButtons({ item, name, isMoving, actions, onStart }: PlanRowProps & { name: string }) {
  const { plan: words } = useWords()
  return (
    <>
      {actions && (
        <IconButton
          icon={CalendarArrowDown}
          label={words.moveOf(name)}
          aria-expanded={isMoving}
          data-print="no"
          onClick={() => actions.onChoose(isMoving ? null : item)}
        />
      )}
      {onStart && (
        <IconButton
          icon={Play}
          label={words.startOf(name)}
          data-print="no"
          className="[&>svg]:text-accent-ink"
          onClick={() => onStart(item)}
        />
      )}
    </>
  )
}

type TickBubbleProps = { state: BubbleState; name: string; onPress: (() => void) | undefined }

/** The bubble before an item, a button with `onPress`. What is done by records cannot be undone here: only a sign. */
function TickBubble({ state, name, onPress }: TickBubbleProps) {
  const { plan: words } = useWords()
  const label = state === 'done' ? words.ticked(name) : words.tick(name)
  const check = state === 'done' && <Check size={15} strokeWidth={3} aria-hidden />
  const place = 'inline-flex size-[44px] shrink-0 items-center justify-center rounded-pill'
  if (!onPress)
    return (
      <span className={place}>
        <Bubble state={state} size={26} {...(state === 'done' && { label })}>
          {check}
        </Bubble>
      </span>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={state === 'done'}
      data-print="keep"
      onClick={onPress}
      className={`${place} hover:bg-sunken`}
    >
      <Bubble state={state} size={26}>
        {check}
      </Bubble>
    </button>
  )
}

/**
 * The source of an item, else its deepest part, and what is said of its place below; of several parts of a source also
 * how many are done.
 */
function useRowNames(item: ShownItem): { name: string; about: string | undefined; far: string | undefined } {
  const { find, unnamed } = useNames()
  const found = useSourceOf(item.source_id !== null)(item)
  const { far } = useSourceNames()
  const { lesson, part } = namesOf(find(item), unnamed(item))
  if (!found) return { name: part ?? lesson, about: part && lesson, far: undefined }
  const about = part ?? (item.study_id ? lesson : undefined)
  return { name: found.name, about, far: far(found.source, item, item.done.ratio) }
}

type RowTextProps = { item: ShownItem; today: string } & ReturnType<typeof useRowNames>

/** The name, which wraps, and below it the lesson, the kind and how much. */
function RowText({ item, name, about, far, today }: RowTextProps) {
  const words = useWords()
  const { format } = words
  const { find } = useNames()
  const hand = useChangedBy(item)
  const isDone = item.state === 'done'
  const { minutes, done } = item
  const begun = minutes !== null && done.minutes > 0
  const size = sizeOf(begun ? { ...item, minutes: null } : item, words, format)
  const kind = item.kind === 'practice' ? null : words.common.kinds[item.kind]
  // A unit once, unless there are hours.
  const said =
    Math.max(minutes ?? 0, done.minutes) < 60 ? format.number(done.minutes) : format.minutes(done.minutes)
  const time = begun ? `${said} / ${format.minutes(minutes)}` : null
  const above = dotted([about, kind])
  const more = dotted([
    useDueWords()(item, today),
    far,
    time,
    size,
    hand,
    otherKindOf(item, words),
    item.study_id ? null : item.note,
  ])
  return (
    <span className={isDone ? 'lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-2' : ''}>
      <span className={`block leading-snug wrap-anywhere ${isDone ? 'text-dim' : 'font-medium'} lg:text-13`}>
        {name}
      </span>
      <span className="tabular block text-13 wrap-anywhere text-dim lg:text-12">
        {hand ? (
          <HandDot />
        ) : (
          item.study_id && (
            <LessonDot color={find(item)?.color} className="mr-1.5 inline-block size-2 align-baseline" />
          )
        )}
        {above && (
          // The dot says the lesson where two items share a line.
          <span className={isDone ? 'lg:sr-only' : 'xl:sr-only'}>
            {above}
            {more && '\u00a0· '}
          </span>
        )}
        {more}
      </span>
    </span>
  )
}
