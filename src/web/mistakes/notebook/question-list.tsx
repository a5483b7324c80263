import ChevronRight from 'lucide-react/icons/chevron-right'
import ImageIcon from 'lucide-react/icons/image'
import Type from 'lucide-react/icons/type'
import { grouped } from '#rules/insight/order.ts'
import { questionOf } from '#rules/mistake.ts'
import type { ShownMistake } from '#web/mistakes/mistake.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Card } from '#web/ui/card.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { usePlaceName } from './question.tsx'

type QuestionListProps = {
  rows: readonly ShownMistake[]
  /** Of one list; without one there is a list for each lesson, by topic. */
  title?: string | undefined
  today: string
  onOpen(id: string): void
}

/** Questions as rows, by lesson and topic or in their order. */
export function QuestionList({ rows, title, today, onOpen }: QuestionListProps) {
  const { common, format } = useWords()
  const lessons = useLessons(rows, title)
  return lessons.map(({ key, name, rows: of }) => (
    <Card
      key={key}
      padded={false}
      className="overflow-hidden"
      title={name}
      actions={<span className="tabular text-13 text-dim">{common.questions(format.number(of.length))}</span>}
    >
      <VirtualList items={of} keyOf={({ id }) => id} rowHeight={64}>
        {(row) => <Row row={row} today={today} onOpen={onOpen} />}
      </VirtualList>
    </Card>
  ))
}

function useLessons(rows: readonly ShownMistake[], title: string | undefined) {
  const { mistakes: words } = useWords()
  const { find } = useNames()
  if (title !== undefined) return [{ key: title, name: title, rows }]
  const byTopic = (a: ShownMistake, b: ShownMistake) => a.topic_id.localeCompare(b.topic_id)
  return [...grouped(rows, ({ study_id }) => study_id)].map(([study_id, own]) => {
    const lesson = find({ croom_id: own[0]?.croom_id ?? null, study_id, topic_id: null, subtopic_id: null })
    const name = lesson?.names.at(-1) ?? words.otherPlace
    return { key: study_id, name, rows: own.toSorted(byTopic) }
  })
}

function Row({ row, today, onOpen }: { row: ShownMistake; today: string; onOpen(id: string): void }) {
  const { mistakes: words, format } = useWords()
  const place = usePlaceName(row)
  const { id, text, picture, looks, due, solved_at, waits, last_look } = row
  const { question, answer } = questionOf(text, picture !== null)
  const title = question || answer.split('\n')[0] || words.withPhoto
  const Icon = picture ? ImageIcon : Type
  const when = solved_at
    ? words.solvedOn(format.day(last_look ?? today))
    : due !== null && (due <= today ? words.dueToday : words.dueOn(format.day(due)))
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-sunken lg:px-5"
    >
      <span
        aria-hidden
        className="flex h-11 w-13 shrink-0 items-center justify-center rounded-control bg-sunken text-dim"
      >
        <Icon size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
        <span className="tabular block text-13 wrap-anywhere text-dim">
          <LessonDot color={place.color} className="mr-1.5 inline-block size-2 align-baseline" />
          {dotted([place.name, words.times(looks), when, waits && words.waits])}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-dim" />
    </button>
  )
}
