import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Place } from '#rules/place.ts'
import { lessonColorVar } from '#web/ui/lesson-color.ts'
import { Skeleton } from '#web/ui/loaded.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useNames } from './use-subjects.ts'

type PillProps = {
  /** undefined while loading. */
  place: Place | undefined
  /** Lesson and part of a place that is in no class group of the acting person. */
  names?: readonly string[]
  onPress?: () => void
}

/** Lesson and deepest part in the lesson's colour; a click opens the picker. */
export function SubjectPill({ place, names = [], onPress }: PillProps) {
  const { timer, subject: words } = useFirstWords()
  const { find, unnamed, isPending } = useNames()
  const subject = place && find(place)
  const isNaming = !place || (isPending && place.study_id !== null)
  const [lesson, ...parts] = subject?.names.slice(1) ?? names
  const content = (
    <>
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-pill"
        style={{ background: subject ? lessonColorVar(subject.color) : 'var(--field)' }}
      />
      {isNaming ? (
        <Skeleton className="h-4 w-40" />
      ) : (
        <span className="flex min-w-0 flex-wrap gap-x-1.5 text-left">
          <strong className="min-w-0 font-semibold wrap-anywhere">
            {lesson ?? (onPress && place.study_id === null ? timer.noSubject : unnamed(place))}
          </strong>{' '}
          {parts.length > 0 && <span className="min-w-0 text-dim wrap-anywhere">{parts.at(-1)}</span>}
        </span>
      )}
    </>
  )
  const look =
    'flex min-h-11 min-w-0 max-w-full items-center gap-2 rounded-[22px] border border-line px-4 py-1.5 text-15'
  if (!onPress) return <p className={look}>{content}</p>
  return (
    <button
      type="button"
      onClick={onPress}
      title={words.change}
      className={`${look} w-full transition-colors hover:bg-sunken`}
    >
      {content}
      <ChevronDown size={16} aria-hidden className="ml-auto shrink-0 text-dim" />
    </button>
  )
}
