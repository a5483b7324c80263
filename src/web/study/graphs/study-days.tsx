import X from 'lucide-react/icons/x'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { MarkRow } from './mark-days.tsx'
import { MoreRowsCard } from './more-rows.tsx'

/** Study of a topic per day, newest first. */
export function StudyDays({ topicId: id }: { topicId: string }) {
  const { graphs: words } = useWords()
  const answer = useCall('GET /graph/subtopic-daily/{id}/{day}', { params: { id, day: 'null' } })
  return (
    <MoreRowsCard title={words.studyDaysTitle} answer={answer}>
      {(row) => <StudyRow key={`${row.day} ${row.id}`} row={row} />}
    </MoreRowsCard>
  )
}

/** Study of a topic on one day: its subtopics, and its marks in the trial exams of that day. */
export function StudyDay({ topicId: id, day, onClose }: { topicId: string; day: string; onClose(): void }) {
  const { graphs: words, common, format } = useWords()
  const ofDay = { placeholderData: undefined }
  const studied = useCall('GET /graph/subtopic-daily/{id}/{day}', { params: { id, day } }, ofDay)
  const marked = useCall(
    'GET /trialgraph/subTopicDaily/{id}/{date}',
    { params: { id, date: day }, query: {} },
    ofDay,
  )
  const marks = marked.data?.rows ?? []
  return (
    <Card
      padded={false}
      title={format.day(day, 'title')}
      actions={<IconButton label={common.close} icon={X} onClick={onClose} className="-my-2.5 -mr-2" />}
    >
      <Loaded
        answer={studied}
        isEmpty={({ rows }) => rows.length === 0 && marks.length === 0}
        empty={<p className="border-t border-line px-4 py-4 text-dim lg:px-5">{words.nothingThatDay}</p>}
      >
        {({ rows }) => (
          <ul>
            {rows.map((row) => (
              <StudyRow key={row.id} row={row} isDayKnown />
            ))}
            {marks.map((mark) => (
              <MarkRow key={`${mark.trial_id} ${mark.id}`} row={mark} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

type Row = ReplyOf<'GET /graph/subtopic-daily/{id}/{day}'>['rows'][number]

function StudyRow({ row, isDayKnown = false }: { row: Row; isDayKnown?: boolean }) {
  const { common, format } = useWords()
  return (
    <li className="flex items-baseline justify-between gap-3 border-t border-line px-4 py-2.5 lg:px-5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{row.name}</span>
        {!isDayKnown && <span className="block text-13 text-dim">{format.day(row.day, 'long')}</span>}
      </span>
      <span className="tabular shrink-0 text-right text-13 text-dim">
        {row.minutes > 0 && (
          <span className="block font-semibold text-ink">{format.minutes(row.minutes)}</span>
        )}
        {row.questions > 0 && common.questions(format.number(row.questions))}
      </span>
    </li>
  )
}
