import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { addDays } from '#rules/day.ts'
import { formatSpan } from '#rules/format-day.ts'
import { limits } from '#rules/limits.ts'
import type { DaysAnswer } from '#web/coach/use-by-student.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SearchLine } from '#web/ui/search-line.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectFilter } from '#web/ui/select-filter.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type StudentsSearch, sorts } from './search.ts'

type ControlsProps = {
  search: StudentsSearch
  show(change: StudentsSearch): void
  /** Class groups of the coach. */
  crooms: readonly { id: string; name: string }[]
  days: DaysAnswer
  /** So many students are in one look and need no other order. */
  isShort: boolean
}

/** Search, class group, and the view: of the list its order, of the days their window; on a phone behind a button. */
export function Controls({ search, show, crooms, days, isShort }: ControlsProps) {
  const { students: words, common } = useWords()
  const { q = '', sort = 'need', croom, view } = search
  const [isOpen, setIsOpen] = useState(false)
  const isSorted = view === undefined && sort !== 'need'
  const isSortable = isSorted || (view === undefined && !isShort)
  const hasFilters = crooms.length > 0 || isSortable
  const field = { label: words.search, className: 'flex-[1_1_11rem] lg:flex-[3_1_14rem]' }
  const onType = (typed: string | undefined) => show({ q: typed || undefined })
  return (
    <div data-print="no" className="mb-4 flex flex-wrap items-center gap-3 *:min-w-0">
      {hasFilters ? (
        <SearchLine
          {...field}
          value={q}
          onChange={onType}
          count={Number(croom !== undefined) + Number(isSorted)}
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
        />
      ) : (
        <SearchField {...field} value={q} onChange={onType} />
      )}
      <Segmented
        label={words.view}
        className="flex-none lg:order-last"
        value={view ?? 'list'}
        onChange={(next) => show({ view: next === 'days' ? next : undefined, to: undefined })}
        options={[
          { value: 'list', label: words.views.list },
          { value: 'days', label: words.views.days },
        ]}
      />
      {hasFilters && (
        <div className={`w-full flex-wrap gap-3 lg:contents ${isOpen ? 'flex' : 'hidden'}`}>
          {crooms.length > 0 && (
            <SelectFilter
              className="flex-[1_1_13rem] lg:flex-auto"
              label={words.croom}
              value={croom ?? null}
              onChange={(id) => show({ croom: id ?? undefined })}
              options={[
                { value: null, label: common.all },
                ...crooms.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {isSortable && (
            <SelectFilter
              className="flex-[1_1_13rem] lg:flex-auto"
              label={common.sort}
              value={sort}
              onChange={(next) => show({ sort: next === 'need' ? undefined : next })}
              options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
            />
          )}
        </div>
      )}
      {view === 'days' && <DaysWindow to={search.to} days={days} show={show} />}
    </div>
  )
}

type DaysWindowProps = {
  /** The chosen last day; without it the sheet ends today. */
  to: string | undefined
  days: DaysAnswer
  show(change: StudentsSearch): void
}

/** The days that are shown, with buttons to the window before and after. */
function DaysWindow({ to, days: { first }, show }: DaysWindowProps) {
  const { students: words, format } = useWords()
  const sheet = first.data
  const count = sheet?.days.length ?? 0
  const ofStudents = sheet?.rows.map(({ today }) => today) ?? []
  const latest = ofStudents.sort().at(-1) ?? ''
  function move(step: number) {
    if (!sheet) return
    const next = addDays(sheet.to, step * count)
    show({ to: next < latest ? next : undefined })
  }
  const isFirst = !sheet || addDays(sheet.from, -count) < limits.earliestDay
  return (
    <div className="flex flex-[1_1_13rem] items-center justify-between rounded-control border border-field bg-surface *:-m-px lg:flex-auto">
      <IconButton label={words.earlier} icon={ChevronLeft} disabled={isFirst} onClick={() => move(-1)} />
      <output className="tabular min-w-0 truncate text-13 font-medium">
        {sheet && formatSpan(sheet.from, sheet.to, format.locale, 'short')}
      </output>
      <IconButton
        label={words.later}
        icon={ChevronRight}
        disabled={to === undefined || !sheet}
        onClick={() => move(1)}
      />
    </div>
  )
}
