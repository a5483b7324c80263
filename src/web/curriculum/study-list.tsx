import { useMemo } from 'react'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useWords } from '#web/words/use-words.ts'
import { narrowed, type Study, withWaitingLevels } from './parts.ts'
import type { Filter } from './search.ts'
import { StudyCard } from './study-card.tsx'

type StudyListProps = {
  croomId: string
  studies: readonly Study[]
  filter: Filter
  typed: string
  /** The lesson that is open. */
  open: string | undefined
  onOpen(study: string | undefined): void
  /** Takes the search and the filter away. */
  onShowAll(): void
}

/** The lessons of a class group with what fits a search and a filter. */
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
      <div role="status">
        {lessons.length === 0 && (
          <EmptyState title={words.noMatch} action={<Button onClick={onShowAll}>{words.showAll}</Button>} />
        )}
      </div>
    </div>
  )
}
