import { useCall } from '#web/session/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { MoreRows } from './more-rows.tsx'

/** What was studied of a topic day by day, the newest first. */
export function StudyDays({ topicId: id }: { topicId: string }) {
  const { graphs: words } = useWords()
  const format = useFormat()
  const answer = useCall('GET /graph/subtopic-daily/{id}/{day}', { params: { id, day: 'null' } })
  return (
    <Loaded answer={answer} isEmpty={({ rows }) => rows.length === 0} empty={null}>
      {({ rows }) => (
        <Card padded={false} title={words.studyDaysTitle}>
          <MoreRows rows={rows}>
            {(row) => (
              <li
                key={`${row.day} ${row.id}`}
                className="flex items-baseline justify-between gap-3 border-t border-line px-4 py-2.5 lg:px-5"
              >
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{row.name}</span>
                  <span className="block text-13 text-dim">{format.day(row.day, 'long')}</span>
                </span>
                <span className="tabular shrink-0 text-right text-13 text-dim">
                  {row.minutes > 0 && (
                    <span className="block font-semibold text-ink">{format.minutes(row.minutes)}</span>
                  )}
                  {row.questions > 0 && words.questionCount(format.number(row.questions))}
                </span>
              </li>
            )}
          </MoreRows>
        </Card>
      )}
    </Loaded>
  )
}
