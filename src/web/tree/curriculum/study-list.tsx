import { useEffect, useMemo, useRef } from 'react'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { focusSearch } from '#web/ui/page-keys.ts'
import { useWords } from '#web/words/use-words.ts'
import { narrowed, type Study, withWaitingLevels } from './parts.ts'
import type { Filter } from './search.ts'
import { StudyCard } from './study-card.tsx'

type StudyListProps = {
  croomId: string
  studies: readonly Study[]
  filter: Filter
  typed: string
  /** Id of the open lesson. */
  open: string | undefined
  onOpen(study: string | undefined): void
  /** Clears search and filter. */
  onShowAll(): void
}

/** Lessons of a class group that match search and filter. */
export function StudyList(props: StudyListProps) {
  const { croomId, studies, filter, typed, open, onOpen, onShowAll } = props
  const { curriculum: words } = useWords()
  const student = useActing()?.id ?? ''
  const waiting = useWaiting()
  const isNarrowed = typed !== '' || filter !== 'all'
  const lessons = useMemo(
    () =>
      withWaitingLevels(studies, waiting, student)
        .map((study) => ({ study, topics: narrowed(study, filter, typed) }))
        .filter(({ topics }) => topics.length > 0 || !isNarrowed),
    [studies, waiting, student, filter, typed, isNarrowed],
  )
  // The button disappears when it is clicked, so the focus moves to the search field.
  const showsAll = useRef(false)
  useEffect(() => {
    if (!showsAll.current || isNarrowed) return
    showsAll.current = false
    focusSearch()
  }, [isNarrowed])
  const isNone = lessons.length === 0

  return (
    <div className="grid grid-cols-1 gap-3">
      {lessons.map(({ study, topics }) => (
        <StudyCard
          key={study.id}
          croomId={croomId}
          study={study}
          topics={topics}
          opensAll={typed !== ''}
          isOpen={typed !== '' || open === study.id}
          onToggle={(isOpen) => onOpen(isOpen ? study.id : undefined)}
        />
      ))}
      <p role="status" className={`text-center text-17 font-semibold ${isNone ? 'pt-8' : ''}`}>
        {isNone && words.noMatch}
      </p>
      {isNone && (
        <Button
          className="mb-8 justify-self-center"
          onClick={() => {
            showsAll.current = true
            onShowAll()
          }}
        >
          {words.showAll}
        </Button>
      )}
    </div>
  )
}
