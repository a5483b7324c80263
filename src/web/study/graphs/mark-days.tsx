import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { MoreRowsCard } from './more-rows.tsx'

type MarkDaysProps = { topicId: string; query: InputOf<'GET /trialgraph/subTopicDaily/{id}'>['query'] }

/** All marks of a topic with their trial exams, newest first. */
export function MarkDays({ topicId: id, query }: MarkDaysProps) {
  const { graphs: words } = useWords()
  const answer = useCall('GET /trialgraph/subTopicDaily/{id}', { params: { id }, query })
  return (
    <MoreRowsCard title={words.markDaysTitle} answer={answer}>
      {(row) => <MarkRow key={`${row.trial_id} ${row.id}`} row={row} />}
    </MoreRowsCard>
  )
}

/** One mark with a link to its trial exam. */
export function MarkRow({ row }: { row: ReplyOf<'GET /trialgraph/subTopicDaily/{id}'>['rows'][number] }) {
  const { graphs: words, format } = useWords()
  return (
    <li className="flex items-baseline justify-between gap-3 border-t border-line px-4 py-2.5 lg:px-5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{row.name}</span>
        <span className="block text-13 text-dim">
          {format.day(row.day, 'long')} ·{' '}
          <TextLink to="/trial-exams/$id" params={{ id: row.trial_id }}>
            {row.trial_name}
          </TextLink>
        </span>
      </span>
      <span className="tabular shrink-0 text-right text-13 text-dim">
        {words.wrongBlank(format.number(row.wrong), format.number(row.blank))}
        <span className="block font-semibold text-ink">{words.lostNets(format.net(row.lost))}</span>
      </span>
    </li>
  )
}
