import { useLayoutEffect, useRef } from 'react'
import type { Place } from '#rules/place.ts'
import type { TimedKind } from '#rules/vocabulary.ts'
import { hasKeyboard } from '#web/ui/field.tsx'
import { SubjectPill } from './pill.tsx'
import { PlaceList, type Suggestion } from './place-list.tsx'

type PlaceFieldProps = {
  label: string
  place: Place
  /** The row is new and has no place yet. */
  isAsked: boolean
  /** Places of recent records, latest first. */
  recent: readonly Place[]
  /** Offered first, in place of today's plan. */
  suggested?: readonly Suggestion[] | undefined
  /** Only topics of this lesson are suggested. */
  lesson?: string | undefined
  error: string | undefined
  /**
   * A place was chosen from the list. It may focus the next field.
   * @param kind kind of study from today's plan
   */
  onPick(place: Place, kind: TimedKind | undefined): void
  /** Opens the picker for another place. */
  onPress(): void
}

/** The place of a form: a list until one is chosen, then the pill. */
export function PlaceField({
  label,
  place,
  isAsked,
  recent,
  suggested,
  lesson,
  error,
  onPick,
  onPress,
}: PlaceFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(isAsked)
  useLayoutEffect(() => {
    const isReplaced = wasAsked.current && !isAsked
    const isNext = !wasAsked.current && isAsked
    wasAsked.current = isAsked
    // The form goes on with another row.
    if (isNext && hasKeyboard()) field.current?.querySelector('input')?.focus()
    // The list had the focus, and no other field has taken it.
    if (isReplaced && document.activeElement === document.body)
      field.current?.querySelector('button')?.focus()
  }, [isAsked])
  return (
    <div ref={field}>
      <p className="mb-1.5 text-13 font-medium">{label}</p>
      {isAsked ? (
        <PlaceList
          onPick={onPick}
          recent={recent}
          suggested={suggested}
          lesson={lesson}
          offers="few"
          isFocused={hasKeyboard()}
        />
      ) : (
        <SubjectPill place={place} onPress={onPress} />
      )}
      {error && <p className="mt-1.5 text-13 text-bad">{error}</p>}
    </div>
  )
}
