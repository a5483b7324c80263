import type { KeyboardEvent } from 'react'
import { isItemDone } from '#rules/plan.ts'
import type { Subject } from '#rules/subject-search.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { namesOf, otherKindOf, type PlanItem, sizeOf } from '#web/study/planned/item.ts'
import { ProgressBar } from '#web/ui/badge.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type PlanCardProps = {
  item: PlanItem
  subject: Subject | undefined
  /** Fallback for a place without a name. */
  unnamed: string
  mayChange: boolean
  /** The item was just moved by keyboard and keeps the focus. */
  takesFocus: boolean
  onOpen(): void
  onStep(step: 1 | -1): void
}

const look =
  'flex w-full gap-2.5 rounded-control border border-line bg-surface p-2.5 text-left print:break-inside-avoid'

/**
 * A planned item: a click opens it; dragging, or Shift with an arrow key, moves it to another day. Read-only
 * for a viewer.
 */
export function PlanCard({ item, subject, unnamed, mayChange, takesFocus, onOpen, onStep }: PlanCardProps) {
  const words = useWords()
  const format = useFormat()
  const { lesson, part } = namesOf(subject, unnamed)
  const hand = useChangedBy(item)
  const isDone = isItemDone(item)

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (!event.shiftKey || step === null) return
    event.preventDefault()
    onStep(step)
  }
  const content = (
    <>
      <LessonStripe color={subject?.color} className="self-stretch" />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="text-13 font-semibold wrap-anywhere">{lesson}</span>
        {part && <span className="text-13 leading-snug wrap-anywhere">{part}</span>}
        <span className="tabular text-12 text-dim">
          {dotted([words.common.kinds[item.kind], sizeOf(item, words, format)])}
        </span>
        {hand && <span className="text-12 text-dim wrap-anywhere">{hand}</span>}
        <span className="text-12 text-dim empty:hidden">{otherKindOf(item, words, format)}</span>
        {isDone ? (
          <span className="text-12 font-medium text-good">✓ {words.plan.complete}</span>
        ) : (
          item.done.ratio > 0 && <ProgressBar label={words.plan.progress} value={item.done.ratio} max={1} />
        )}
      </span>
    </>
  )
  if (!mayChange) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the same card on another day, where the keyboard moved it
      autoFocus={takesFocus}
      data-print="keep"
      draggable
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', item.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onClick={onOpen}
      onKeyDown={onKey}
      className={`${look} transition-colors hover:border-field`}
    >
      {content}
    </button>
  )
}
