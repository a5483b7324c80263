import { accuracy } from '#rules/accuracy.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { RecordFigures } from '#web/study/record/record-parts.tsx'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Card } from '#web/ui/card.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useNearDay } from '#web/words/use-near-day.ts'
import { useWords } from '#web/words/use-words.ts'

type StudyRecord = ReplyOf<'GET /state'>['records']['rows'][number]

/** Number of shown records; the same query as the tiles use, so that it is sent once. */
export const recordCount = 8

/** The latest records, read-only. */
export function Records() {
  const { student: words } = useWords()
  const answer = useCall('GET /state', { query: { size: recordCount } })
  return (
    <Card padded={false} title={words.records}>
      <Loaded
        answer={answer}
        isEmpty={({ records }) => records.total === 0}
        empty={<p className="border-t border-line px-4 py-5 text-dim lg:px-5">{words.noRecords}</p>}
      >
        {({ records, today }) => (
          <ul className="divide-y divide-line border-t border-line">
            {records.rows.map((row) => (
              <RecordLine key={row.id} row={row} today={today.day} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function RecordLine({ row, today }: { row: StudyRecord; today: string }) {
  const { record: words, common, format } = useWords()
  const nearDay = useNearDay()
  const { find, unnamed } = useNames()
  const subject = find(row)
  const isRest = row.kind === 'rest'
  const percent = accuracy({ correct: row.correct ?? 0, wrong: row.wrong ?? 0 })
  const hand = useChangedBy(row)
  const details = [
    nearDay(row.day, today),
    hand,
    subject?.names[1],
    !isRest && common.kinds[row.kind],
    percent !== null && words.accuracy(format.percent(percent / 100, 0)),
    row.level !== null && words.levelSet(common.levels[row.level] ?? ''),
  ]
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 lg:px-5">
      <LessonStripe color={subject?.color} className="h-9" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">
          {isRest ? common.kinds.rest : (subject?.names.at(-1) ?? unnamed(row))}
        </span>
        <span className="block truncate text-13 text-dim">{dotted(details)}</span>
      </span>
      <RecordFigures row={row} />
    </li>
  )
}
