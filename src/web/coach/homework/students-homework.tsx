import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useOwnDay } from '#web/calendar/use-day-now.ts'
import { HomeworkLine } from '#web/study/homework/homework-line.tsx'
import { useSourceNames } from '#web/study/own-sources/use-own-sources.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type Row = ReplyOf<'GET /homework'>['rows'][number]
type Item = Row['items'][number]
type Shown = 'all' | 'late'

/** Homework of a coach's students: who is late, and what comes next for each. */
export function StudentsHomework() {
  const { homework: words, shell, common } = useWords()
  const [shown, setShown] = useState<Shown>('all')
  const query = { size: 200, ...(shown === 'late' && { state: 'late' as const }) }
  const answer = useCall('GET /homework', { query })
  return (
    <Screen title={words.title} back={{ to: '/sources', label: shell.screens.sources }}>
      <div className="mb-3">
        <Segmented
          label={common.show}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: words.all },
            { value: 'late', label: words.lateOnly },
          ]}
        />
      </div>
      <Loaded
        answer={answer}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyCard
            drawing="calendar"
            title={shown === 'late' ? words.noneLate : words.emptyTitle}
            text={shown === 'late' ? '' : words.emptyText}
          />
        }
      >
        {({ rows }) => (
          <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
            {rows.map((row) => (
              <StudentCard key={row.user_id} row={row} />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** A student with what is late; on a phone the rest comes at a press. */
function StudentCard({ row }: { row: Row }) {
  const { homework: words, format } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { user_id, name, late, open, done, items } = row
  const counts = dotted([
    late > 0 && words.late(format.number(late)),
    open > 0 && words.open(format.number(open)),
    done > 0 && words.done(format.number(done)),
  ])
  return (
    <Card
      title={
        <Link
          to="/students/$id"
          params={{ id: user_id }}
          className="-my-1 inline-block py-1 text-accent-ink hover:underline"
        >
          {name}
        </Link>
      }
      description={<span className="tabular">{counts}</span>}
      actions={
        items.some(isNotLate) && (
          <IconButton
            label={words.rest(name)}
            icon={ChevronDown}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={`-mr-3 lg:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        )
      }
      padded={false}
      className="overflow-hidden"
    >
      <ul>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} isFolded={!isOpen && isNotLate(item)} />
        ))}
      </ul>
    </Card>
  )
}

function isNotLate({ state }: Item): boolean {
  return state !== 'late'
}

function ItemRow({ item, isFolded }: { item: Item; isFolded: boolean }) {
  const { common } = useWords()
  const today = useOwnDay()
  const { named } = useSourceNames()
  const { source_name, source_kind, source_unit, study_name, topic_name, note, kind } = item
  const place = topic_name ?? study_name
  const source =
    source_name !== null && source_kind !== null && source_unit !== null
      ? { name: source_name, kind: source_kind, unit: source_unit }
      : undefined
  return (
    <li
      className={`flex min-h-11 items-center gap-3 border-t border-line px-4 py-2 lg:px-5 ${isFolded ? 'max-lg:not-print:hidden' : ''}`}
    >
      <HomeworkLine
        item={item}
        today={today}
        name={source ? named(source, item) : (place ?? (note || common.kinds[kind]))}
        place={source && place}
        source={source}
      />
    </li>
  )
}
