import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useOwnDay } from '#web/calendar/use-day-now.ts'
import { HomeworkLine } from '#web/study/homework/homework-line.tsx'
import { useSourceNames } from '#web/study/own-sources/use-own-sources.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type Row = ReplyOf<'GET /homework'>['rows'][number]
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
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {rows.map((row) => (
              <StudentCard key={row.user_id} row={row} />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function StudentCard({ row }: { row: Row }) {
  const { homework: words, format } = useWords()
  const { user_id, name, late, open, done, items } = row
  const counts = dotted([
    late > 0 && words.late(format.number(late)),
    open > 0 && words.open(format.number(open)),
    done > 0 && words.done(format.number(done)),
  ])
  return (
    <Card
      title={
        <TextLink to="/students/$id" params={{ id: user_id }}>
          {name}
        </TextLink>
      }
      description={<span className="tabular">{counts}</span>}
      padded={false}
      className="overflow-hidden"
    >
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  )
}

function ItemRow({ item }: { item: Row['items'][number] }) {
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
    <li className="flex min-h-11 items-center gap-3 px-4 py-2 lg:px-5">
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
