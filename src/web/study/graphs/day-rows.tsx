import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFirstRows } from '#web/study/review/use-first-rows.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Loaded, type LoadedProps } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'

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

/** Study of a topic on one day: its subtopics, and its marks in the trial exams of that day. */
export function StudyDay({ topicId: id, day, onClose }: { topicId: string; day: string; onClose(): void }) {
  const { graphs: words, common, format } = useWords()
  const ofThatDay = { placeholderData: undefined }
  const studied = useCall('GET /graph/subtopic-daily/{id}/{day}', { params: { id, day } }, ofThatDay)
  const which = { params: { id, date: day }, query: {} }
  const marks = useCall('GET /trialgraph/subTopicDaily/{id}/{date}', which, ofThatDay).data?.rows ?? []
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

type StudyRowProps = {
  row: ReplyOf<'GET /graph/subtopic-daily/{id}/{day}'>['rows'][number]
  isDayKnown?: boolean
}

function StudyRow({ row: { name, day, minutes, questions }, isDayKnown = false }: StudyRowProps) {
  const { common, format } = useWords()
  return (
    <FigureRow name={name} below={!isDayKnown && format.day(day, 'long')}>
      {minutes > 0 && <span className="block font-semibold text-ink">{format.minutes(minutes)}</span>}
      {questions > 0 && common.questions(format.number(questions))}
    </FigureRow>
  )
}

/** One mark with a link to its trial exam. */
function MarkRow({ row }: { row: ReplyOf<'GET /trialgraph/subTopicDaily/{id}'>['rows'][number] }) {
  const { graphs: words, format } = useWords()
  const below = (
    <>
      {format.day(row.day, 'long')} ·{' '}
      <TextLink to="/trial-exams/$id" params={{ id: row.trial_id }}>
        {row.trial_name}
      </TextLink>
    </>
  )
  return (
    <FigureRow name={row.name} below={below}>
      {words.wrongBlank(format.number(row.wrong), format.number(row.blank))}
      <span className="block font-semibold text-ink">{words.lostNets(format.net(row.lost))}</span>
    </FigureRow>
  )
}

type FigureRowProps = { name: ReactNode; below: ReactNode; children: ReactNode }

/** A row of a list: a name, what is told of it below, and its figures at the end. */
export function FigureRow({ name, below, children }: FigureRowProps) {
  return (
    <li className="flex items-baseline justify-between gap-3 border-t border-line px-4 py-2.5 lg:px-5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {below && <span className="block text-13 text-dim">{below}</span>}
      </span>
      <span className="tabular shrink-0 text-right text-13 text-dim">{children}</span>
    </li>
  )
}

/** A long list, newest first, with a button for the rest. */
export function MoreRows<R>({ rows, children }: { rows: readonly R[]; children(row: R): ReactNode }) {
  const first = useFirstRows(rows, 20)
  return (
    <>
      <ul>{first.rows.map(children)}</ul>
      {first.button}
    </>
  )
}

type MoreRowsCardProps<R> = {
  title: string
  answer: LoadedProps<{ rows: readonly R[] }>['answer']
  children(row: R): ReactNode
}

/** Such a list in a card; nothing where there are no rows. */
function MoreRowsCard<R>({ title, answer, children }: MoreRowsCardProps<R>) {
  return (
    <Loaded answer={answer} isEmpty={({ rows }) => rows.length === 0} empty={null}>
      {({ rows }) => (
        <Card padded={false} title={title}>
          <MoreRows rows={rows}>{children}</MoreRows>
        </Card>
      )}
    </Loaded>
  )
}
