import { SourceRow } from '#web/study/own-sources/source-row.tsx'
import { useOwnSources } from '#web/study/own-sources/use-own-sources.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { useWords } from '#web/words/use-words.ts'

/** How many sources are shown below the plan. */
const most = 3

/** The sources that were begun, below the plan, and the way to all of them. */
export function SourcesCard() {
  const { sources: words, shell, format } = useWords()
  const { rows, total, answer } = useOwnSources()
  const shown = rows
    .filter(({ is_archived, progress, size }) => !is_archived && (progress?.done ?? 0) < size)
    .toSorted((a, b) => (b.progress?.done ?? 0) - (a.progress?.done ?? 0))
    .slice(0, most)
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-45 rounded-card" />}>
      {() => (
        <Card
          title={shell.screens.sources}
          padded={false}
          className="overflow-hidden"
          actions={
            <QuietLink to="/sources" data-print="no" className="inline-flex min-h-11 items-center">
              {total === 0 ? words.add : words.all(format.number(total))}
            </QuietLink>
          }
        >
          {shown.length > 0 && (
            <ul className="divide-y divide-line border-t border-line">
              {shown.map((source) => (
                <SourceRow key={source.id} source={source} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </Loaded>
  )
}
