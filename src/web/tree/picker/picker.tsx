import { nowhere, type Place } from '#rules/place.ts'
import { Button } from '#web/ui/button.tsx'
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
      <Button variant="quiet" className="mt-2 w-full" onClick={() => pick(nowhere)}>
        {words.general}
      </Button>
    </Sheet>
  )
}
