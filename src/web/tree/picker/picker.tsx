import { nowhere, type Place } from '#rules/place.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { PlaceList } from './place-list.tsx'

type PickerProps = {
  onClose(): void
  onPick(place: Place): void
  /** Recent places, latest first; listed first. */
  recent?: readonly Place[]
}

const none: readonly Place[] = []

/** Picker of a lesson, topic, subtopic or none. */
export default function SubjectPicker({ onClose, onPick, recent = none }: PickerProps) {
  const { subject: words } = useWords()

  function pick(place: Place) {
    onPick(place)
    onClose()
  }
  return (
    <Sheet title={words.title} onClose={onClose}>
      <PlaceList onPick={pick} recent={recent} offers="all" />
      <button
        type="button"
        onClick={() => pick(nowhere)}
        className="mt-2 min-h-11 w-full rounded-control text-13 text-accent-ink hover:bg-accent-soft"
      >
        {words.general}
      </button>
    </Sheet>
  )
}
