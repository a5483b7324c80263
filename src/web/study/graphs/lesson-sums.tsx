import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { LessonFigures } from './lesson-figures.tsx'

/** Sums of a class group's trial exams by lesson, including trials of a single lesson. */
export function LessonSums({ croomId: id }: { croomId: string }) {
  const { graphs: words } = useWords()
  const format = useFormat()
  const answer = useCall('GET /trialgraph/sumByStudy/{id}', { params: { id } })
  const heads = [words.rowName.croom, words.sumQuestions, words.sumCorrect, words.sumWrong, words.sumBlank]
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton className="h-72 rounded-card" />}
      isEmpty={({ rows }) => rows.every(({ trials }) => trials === 0)}
      empty={null}
    >
      {({ rows, trials }) => (
        <Card padded={false} title={words.sumsTitle} description={words.sumsText(format.number(trials))}>
          <LessonFigures
            heads={heads}
            rows={rows
              .filter((row) => row.trials > 0)
              .map(({ id, name, color, questions, correct, wrong, blank }) => ({
                ...{ id, name, color },
                figures: [questions, correct, wrong, blank].map((count) => format.number(count)),
              }))}
          />
        </Card>
      )}
    </Loaded>
  )
}
