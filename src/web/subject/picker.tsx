import { useDeferredValue, useMemo, useState } from 'react'
import { nowhere, type Place } from '#rules/place.ts'
import { findSubjects, type Subject } from '#rules/subject-search.ts'
import { FindList } from '#web/ui/find-list.tsx'
import { lessonColorVar } from '#web/ui/lesson-color.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { useSubjects } from './use-subjects.ts'

type PickerProps = {
  onClose(): void
  onPick(place: Place): void
  /** Places chosen lately, the latest first; they come first here. */
  recent?: readonly string[]
}

/** Finds a lesson, topic or subtopic by the first letters of its words. */
export default function SubjectPicker({ onClose, onPick, recent = [] }: PickerProps) {
  const { subject: words } = useWords()
  const { subjects, isPending } = useSubjects()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => findSubjects(subjects(), wanted, recent, 40), [subjects, wanted, recent])

  function pick(place: Place) {
    onPick(place)
    onClose()
  }
  return (
    <Sheet title={words.title} isOpen onClose={onClose}>
      <FindList
        label={words.search}
        placeholder={words.placeholder}
        typed={typed}
        onType={setTyped}
        found={found}
        isBehind={isPending || wanted !== typed}
        keyOf={({ key }) => key}
        onPick={({ place }) => pick(place)}
        nothing={!isPending && (subjects().length === 0 ? words.noClass : words.noResult)}
      >
        {(subject) => <Choice subject={subject} />}
      </FindList>
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

function Choice({ subject }: { subject: Subject }) {
  const [croom = '', ...path] = subject.names
  return (
    <>
      <span
        aria-hidden
        className="h-8 w-1 shrink-0 rounded-pill"
        style={{ background: lessonColorVar(subject.color) }}
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">{path.at(-1)}</span>
        <span className="block truncate text-13 text-dim">{[croom, ...path.slice(0, -1)].join(' › ')}</span>
      </span>
    </>
  )
}
