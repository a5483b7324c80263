import { Link } from '@tanstack/react-router'
import { addDays } from '#rules/day.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCurrentDay } from '#web/calendar/use-day-now.ts'
import { useActing } from '#web/session/use-session.ts'
import { useSourceOf } from '#web/study/own-sources/use-own-sources.ts'
import type { PlanItem } from '#web/study/planned/item.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { HomeworkLine } from './homework-line.tsx'

/** Days before and after today, as a coach's list has. */
const window = 28
const rank = { late: 0, open: 1, done: 2 } as const

/** The student's own homework: what a coach gave or what has a last day, the late first. */
export function OwnHomework() {
  const { shell, homework } = useWords()
  const state = useCall('GET /state', { query: {} })
  return (
    <Screen title={homework.title} back={{ to: '/plan', label: shell.screens.plan }}>
      <Loaded answer={state}>{({ today }) => <Given asked={today.day} />}</Loaded>
    </Screen>
  )
}

/** @param asked the day around which it is asked for, by the last answer: a new day that begins offline has no other */
function Given({ asked }: { asked: string }) {
  const { homework: words } = useWords()
  const acting = useActing()
  const today = useCurrentDay() ?? asked
  const answer = useCall('GET /plan', {
    query: { from: addDays(asked, -window), to: addDays(asked, window) },
  })
  const isGiven = ({ due, created_by }: PlanItem) => due !== null || created_by !== acting?.id
  return (
    <Loaded answer={answer}>
      {(items) => {
        const given = items
          .filter(isGiven)
          .toSorted((a, b) => rank[a.state] - rank[b.state] || (a.day < b.day ? -1 : 1))
        return (
          <Card padded={false} className="overflow-hidden">
            {given.length === 0 ? (
              <EmptyState drawing="calendar" title={words.emptyTitle} text={words.emptyOwn} />
            ) : (
              <ul className="divide-y divide-line">
                {given.map((item, index) => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    today={today}
                    isOwn={item.created_by === acting?.id}
                    isNext={index === 0}
                  />
                ))}
              </ul>
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}

type ItemRowProps = { item: PlanItem; today: string; isOwn: boolean; isNext: boolean }

function ItemRow({ item, today, isOwn, isNext }: ItemRowProps) {
  const { common } = useWords()
  const { find } = useNames()
  const found = useSourceOf()(item)
  const place = find(item)?.names.at(-1)
  // Its source, where the parts are worked through, else its day in the plan.
  const way = found
    ? ({ to: '/sources/$id', params: { id: found.source.id } } as const)
    : ({ to: '/plan', search: { day: item.day } } as const)
  return (
    <li>
      <Link {...way} className="flex min-h-13 items-center gap-3 px-4 py-2 hover:bg-sunken lg:px-5">
        <HomeworkLine
          item={item}
          today={today}
          name={found?.name ?? place ?? (item.note || common.kinds[item.kind])}
          place={found && place}
          source={found?.source}
          isGiven={!isOwn}
          isNext={isNext}
        />
      </Link>
    </li>
  )
}
