import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useOwnDay } from '#web/calendar/use-day-now.ts'
import { HomeworkLine } from '#web/study/homework/homework-line.tsx'
import { useSourceNames } from '#web/study/own-sources/use-own-sources.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type Row = ReplyOf<'GET /homework'>['rows'][number]
type Item = Row['items'][number]
type Shown = 'all' | 'late'

/** Students of one page; those who are late come first. */
const size = 50

/** Homework of a coach's students: who is late, and what comes next for each. */
export function StudentsHomework() {
  const { homework: words, shell, common } = useWords()
  const [{ shown, page }, show] = useState<{ shown: Shown; page?: number | undefined }>({ shown: 'all' })
  const query = { size, ...(page && { page }), ...(shown === 'late' && { state: 'late' as const }) }
  const answer = useCall('GET /homework', { query })
  const hasNone = shown === 'all' && answer.data?.total === 0
  return (
    <Screen title={words.title} back={{ to: '/sources', label: shell.screens.sources }}>
      {!hasNone && (
        <div className="mb-3">
          <Segmented
            label={common.show}
            value={shown}
            onChange={(next) => show({ shown: next })}
            options={[
              { value: 'all', label: common.all },
              { value: 'late', label: words.lateOnly },
            ]}
          />
        </div>
      )}
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
          <>
            <Card padded={false} className="divide-y divide-line overflow-hidden">
              {rows.map((row) => (
                <StudentRow key={row.user_id} row={row} />
              ))}
            </Card>
            <Pager page={page} answer={answer} size={size} onTurn={(next) => show({ shown, page: next })} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** A student with what is late; the rest comes at a press. */
function StudentRow({ row }: { row: Row }) {
  const { homework: words, format } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const title = useId()
  const { user_id, name, late, open, done, items } = row
  const counts = dotted([
    late > 0 && words.late(format.number(late)),
    open > 0 && words.open(format.number(open)),
    done > 0 && words.done(format.number(done)),
  ])
  return (
    <section
      aria-labelledby={title}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-1 pr-1 pl-4 lg:grid-cols-[14rem_minmax(0,1fr)_auto] lg:pl-5"
    >
      <div className="py-1.5">
        <h2 id={title} className="text-15 font-semibold">
          <Link to="/students/$id" params={{ id: user_id }} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="tabular text-13 text-dim">{counts}</p>
      </div>
      {items.some(isNotLate) && (
        <IconButton
          label={words.rest(name)}
          icon={ChevronDown}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={`my-1 lg:order-1 ${isOpen ? 'rotate-180' : ''}`}
        />
      )}
      <ul className="pr-3 max-lg:col-span-2 lg:col-start-2 lg:py-1">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} isFolded={!isOpen && isNotLate(item)} />
        ))}
      </ul>
    </section>
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
      className={`flex min-h-11 items-center gap-3 py-1.5 lg:min-h-9 lg:py-1 ${isFolded ? 'not-print:hidden' : ''}`}
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
