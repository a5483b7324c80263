import ChevronRight from 'lucide-react/icons/chevron-right'
import { UncertainMark } from '#web/tree/programs/certainty.tsx'
import { ProgressBar } from '#web/ui/badge.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { progressOf, type Study, type Topic } from './parts.ts'
import { TopicTree } from './topic-tree.tsx'

type StudyCardProps = {
  croomId: string
  study: Study
  /** The topics that match the filter. */
  topics: Topic[]
  opensAll: boolean
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** A lesson with its progress, and its topics when open. */
export function StudyCard({ croomId, study, topics, opensAll, isOpen, onToggle }: StudyCardProps) {
  const { curriculum: words, common } = useWords()
  const format = useFormat()
  const { done, all } = progressOf(study)
  const { minutes = 0, questions = 0 } = study.my ?? {}
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface">
      <h2>
        <button
          type="button"
          data-print="keep"
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-sunken lg:px-5"
        >
          <LessonStripe color={study.color} className="h-9" />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 flex-1 basis-28 font-semibold wrap-anywhere">
                {study.name}
                <UncertainMark certainty={study.certainty} />
              </span>
              <span className="tabular shrink-0 text-13 text-dim">
                {words.progress(format.number(done), format.number(all))}
              </span>
            </span>
            <span className="mt-1.5 block">
              <ProgressBar
                label={`${study.name}: ${words.progress(String(done), String(all))}`}
                value={done}
                max={all}
              />
            </span>
            {(minutes > 0 || questions > 0) && (
              <span className="tabular mt-1 block text-13 text-dim">
                {dotted([
                  minutes > 0 && format.minutes(minutes),
                  questions > 0 && common.questions(format.number(questions)),
                ])}
              </span>
            )}
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
