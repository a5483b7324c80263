import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { lessonColorVar } from '#web/ui/lesson-color.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** Sums of a class group's trial exams by lesson, including trials of a single lesson. */
export function LessonSums({ croomId: id }: { croomId: string }) {
  const { graphs: words } = useWords()
  const format = useFormat()
  const answer = useCall('GET /trialgraph/sumByStudy/{id}', { params: { id } })
  const heads = [words.sumQuestions, words.sumCorrect, words.sumWrong, words.sumBlank]
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton className="h-72 rounded-card" />}
      isEmpty={({ rows }) => rows.every(({ trials }) => trials === 0)}
      empty={null}
    >
      {({ rows, trials }) => (
        <Card padded={false} title={words.sumsTitle} description={words.sumsText(format.number(trials))}>
          <table className="tabular w-full text-15 max-sm:text-13">
            <thead>
              <tr className="border-y border-line text-13 text-dim max-sm:text-12">
                <th scope="col" className="py-2 pl-4 text-left font-medium lg:pl-5">
                  {words.rowName.croom}
                </th>
                {heads.map((head) => (
                  <th key={head} scope="col" className="px-1.5 text-right font-medium last:pr-4 lg:last:pr-5">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows
                .filter((row) => row.trials > 0)
                .map(({ id, name, color, questions, correct, wrong, blank }) => (
                  <tr key={id} className="border-b border-line last:border-b-0">
                    <th scope="row" className="py-2.5 pl-4 text-left font-medium lg:pl-5">
                      <span className="flex items-center gap-2.5">
                        <span
                          aria-hidden
                          className="h-6 w-1 shrink-0 rounded-pill"
                          style={{ background: lessonColorVar(color) }}
                        />
                        <span className="min-w-0 wrap-anywhere">{name}</span>
                      </span>
                    </th>
                    <td className="px-1.5 text-right text-dim">{format.number(questions)}</td>
                    <td className="px-1.5 text-right font-semibold">{format.number(correct)}</td>
                    <td className="px-1.5 text-right">{format.number(wrong)}</td>
                    <td className="px-1.5 pr-4 text-right lg:pr-5">{format.number(blank)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Card>
      )}
    </Loaded>
  )
}
