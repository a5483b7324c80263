import ChevronRight from 'lucide-react/icons/chevron-right'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import { UncertainMark } from '#web/tree/programs/certainty.tsx'
import { Button } from '#web/ui/button.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { focusSearch } from '#web/ui/page-keys.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { learntTopics, narrowed, type Study, type Topic, withWaitingLevels } from './parts.ts'
import type { Filter } from './search.ts'
import { TopicTree } from './topic-tree.tsx'

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
  const lessons = withWaitingLevels(studies, waiting, student)
    .map((study) => ({ study, topics: narrowed(study, filter, typed) }))
    .filter(({ topics }) => topics.length > 0 || !isNarrowed)
  const isNone = lessons.length === 0

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden">
        {lessons.map(({ study, topics }) => (
          <Lesson
            key={study.id}
            croomId={croomId}
            study={study}
            topics={topics}
            opensAll={typed !== ''}
            isOpen={typed !== '' || open === study.id}
            onToggle={(isOpen) => onOpen(isOpen ? study.id : undefined)}
          />
        ))}
      </div>
      <p role="status" className={`text-center text-17 font-semibold ${isNone ? 'pt-8' : ''}`}>
        {isNone && words.noMatch}
      </p>
      {isNone && (
        <Button
          className="mb-8 justify-self-center"
          onClick={() => {
            // The button disappears with what it ends.
            focusSearch()
            onShowAll()
          }}
        >
          {words.showAll}
        </Button>
      )}
    </div>
  )
}

type LessonProps = {
  croomId: string
  study: Study
  /** The topics that match the filter. */
  topics: Topic[]
  opensAll: boolean
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** A row: a lesson with what is learnt of it, and its topics when open. */
function Lesson({ croomId, study, topics, opensAll, isOpen, onToggle }: LessonProps) {
  const { curriculum: words, common, format } = useWords()
  const { done, all } = learntTopics(study)
  const { minutes = 0, questions = 0 } = study.my ?? {}
  return (
    <section>
      <h2>
        <button
          type="button"
          data-print="keep"
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 transition-colors hover:bg-sunken lg:min-h-12 lg:px-5"
        >
          <LessonDot color={study.color} className="size-2.5" />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 flex-1 basis-28 font-semibold wrap-anywhere">
              {study.name}
              <UncertainMark certainty={study.certainty} />
            </span>
            <span className="tabular text-right text-13 text-dim lg:order-1 lg:min-w-32">
              {words.progress(format.number(done), format.number(all))}
            </span>
            <span className="tabular basis-full text-13 text-dim empty:hidden lg:basis-auto">
              {dotted([
                minutes > 0 && format.minutes(minutes),
                questions > 0 && common.questions(format.number(questions)),
              ])}
            </span>
          </span>
          <ChevronRight
            size={18}
            aria-hidden
            className={`shrink-0 text-dim transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
        </button>
      </h2>
      {isOpen && <TopicTree croomId={croomId} study={study} topics={topics} opensAll={opensAll} />}
    </section>
  )
}
