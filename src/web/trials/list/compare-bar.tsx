import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import X from 'lucide-react/icons/x'
import { IconButton } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Maximum number of trials in a comparison. */
const most = 6

/** Trials chosen for comparison, always visible. */
export function CompareBar({ ids, onClear }: { ids: readonly string[]; onClear(): void }) {
  const { trials: words } = useWords()
  return (
    <div
      data-bottom-bar
      className="pointer-events-none sticky bottom-20 z-10 mt-4 flex justify-center lg:bottom-5"
    >
      <section
        aria-label={words.compare}
        className="pointer-events-auto flex max-w-full items-center gap-2 rounded-card border border-line bg-surface p-2 pl-4 float"
      >
        <p role="status" className="text-13 text-dim">
          {ids.length < 2
            ? words.chooseOneMore
            : ids.length > most
              ? words.chooseFewer(most)
              : words.chosen(ids.length)}
        </p>
        <IconButton label={words.clearChosen} icon={X} onClick={onClear} />
        {ids.length >= 2 && ids.length <= most && (
          <LinkButton
            to="/trial-exams/compare"
            search={{ ids: ids.join(',') }}
            variant="primary"
            icon={GitCompareArrows}
          >
            {words.compare}
          </LinkButton>
        )}
      </section>
    </div>
  )
}
