import Download from 'lucide-react/icons/download'
import { useMemo } from 'react'
import { saveCsv } from '#web/chart/table-data.ts'
import { useChart } from '#web/chart/words.ts'
import type { DaysAnswer } from '#web/coach/use-by-student.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { ListedStudent } from './arranged.ts'
import { dayLook } from './day-look.ts'
import { DaysGrid } from './days-grid.tsx'
import { byGroup, tableOf } from './grid-rows.ts'
import { GroupName, useOpenGroups } from './group-name.tsx'

type DaysViewProps = { listed: readonly ListedStudent[]; isNarrowed: boolean; answer: DaysAnswer }

/** The view students × days: the sheet, what its bubbles mean, and the same as CSV. */
export default function DaysView({ listed, isNarrowed, answer: { first, byStudent } }: DaysViewProps) {
  const spoken = useWords()
  const { students: words } = spoken
  const chart = useChart()
  const openOf = useOpenGroups(listed.length, isNarrowed)
  const groups = useMemo(() => byGroup(listed, byStudent), [listed, byStudent])
  const shown = groups.map(({ group, rows }) => {
    const open = openOf(group, rows.length)
    const names = rows.map(({ name }) => name)
    return { group, rows, isOpen: open.isOpen, name: <GroupName group={group} names={names} {...open} /> }
  })
  const save = (days: readonly string[]) =>
    saveCsv(`${words.daysTitle} ${days.at(-1)}`, tableOf(groups, days, spoken), chart)
  return (
    <Loaded answer={first} skeleton={<Skeleton className="h-96 rounded-card" />}>
      {({ days }) => (
        <div className="rounded-card border border-line bg-surface">
          <DaysGrid groups={shown} days={days} />
          <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-12 text-dim lg:px-5">
            <Legend />
            <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 lg:flex-none">
              <span>{words.notRanked}</span>
              <Button icon={Download} variant="quiet" className="-mr-3" onClick={() => save(days)}>
                {chart.words.downloadCsv}
              </Button>
            </div>
          </footer>
        </div>
      )}
    </Loaded>
  )
}

const steps = ['none', 'rest', 1, 2, 3, 4] as const

function Legend() {
  const { students: words } = useWords()
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 *:flex *:items-center *:gap-1.5">
      {steps.map((step) => (
        <li key={step}>
          <span aria-hidden className={`${dayLook(step, false)} size-4.5`} />
          {typeof step === 'number' ? words.hourSteps[step] : words.dayStates[step]}
        </li>
      ))}
      <li>
        <span aria-hidden className={`${dayLook('ahead', true)} size-4.5`} />
        {words.trial}
      </li>
    </ul>
  )
}
