import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { type Period, periods, trialKinds } from '#rules/vocabulary.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type GraphsSearch, measures, sides, spans, usualPeriod } from './search.ts'

type ControlsProps = { search: GraphsSearch; onChange(change: Partial<GraphsSearch>): void }

/** One row: time or trials, then the filters, which a phone has in a sheet behind a button that says them. */
export function Controls({ search, onChange }: ControlsProps) {
  const { graphs: words } = useWords()
  const isDesktop = useIsAtLeast('lg')
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 lg:justify-start" data-print="no">
      <Segmented
        label={words.side}
        value={search.view ?? 'time'}
        onChange={(next) => onChange({ view: next, period: undefined, limit: undefined })}
        options={sides.map((value) => ({ value, label: words.sides[value] }))}
      />
      {isDesktop ? (
        <Filters search={search} onChange={onChange} />
      ) : (
        <FilterSheet search={search} onChange={onChange} />
      )}
    </div>
  )
}

function FilterSheet({ search, onChange }: ControlsProps) {
  const { graphs: words, trials, common } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { view = 'time', limit, measure = 'minutes', kind } = search
  const window = chosenPeriod(search)
  const what = view === 'time' ? words.measures[measure] : kind && trials.kinds[kind]
  const said = [window ? words.periods[window] : words.lastDays(limit ?? 0), what].filter(Boolean)
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        className="min-w-0"
        aria-label={`${words.filters}: ${said.join(', ')}`}
        onClick={() => setIsOpen(true)}
      >
        {dotted(said)}
      </Button>
      {isOpen && (
        <Sheet
          title={words.filters}
          onClose={() => setIsOpen(false)}
          footer={
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              {common.close}
            </Button>
          }
        >
          <div className="grid grid-cols-1 gap-4">
            <Filters search={search} onChange={onChange} />
          </div>
        </Sheet>
      )}
    </>
  )
}

/** The window, and the measure of study time or the kind of trial exams. */
function Filters({ search, onChange }: ControlsProps) {
  const { graphs: words, trials } = useWords()
  const { view = 'time', limit, measure = 'minutes', kind } = search
  const span = spans.find((each) => each === limit)
  const spanLabel = (days: number) => ({ value: days, label: words.lastDays(days) })
  return (
    <>
      <Segmented
        label={words.period}
        value={chosenPeriod(search)}
        onChange={(next) => onChange({ period: next, limit: undefined })}
        options={periods.map((value) => ({ value, label: words.periods[value] }))}
      />
      {view === 'time' && (
        <Segmented
          label={words.measure}
          value={measure}
          onChange={(next) => onChange({ measure: next })}
          options={measures.map((value) => ({ value, label: words.measures[value] }))}
        />
      )}
      {view === 'time' ? (
        <SelectField
          label={words.span}
          labelHidden
          className="lg:w-40"
          value={limit ?? null}
          onChange={(days) => onChange({ limit: days ?? undefined })}
          options={[
            { value: null, label: words.otherSpan },
            ...(limit !== undefined && span === undefined ? [spanLabel(limit)] : []),
            ...spans.map(spanLabel),
          ]}
        />
      ) : (
        <SelectField
          label={words.kind}
          labelHidden
          className="lg:w-52"
          value={kind ?? 'all'}
          onChange={(next) => onChange({ kind: trialKinds.find((each) => each === next) })}
          options={[
            { value: 'all', label: words.allKinds },
            ...trialKinds.map((value) => ({ value, label: trials.kinds[value] })),
          ]}
        />
      )}
    </>
  )
}

/** The period; null with a custom number of days, which only study time has. */
function chosenPeriod({ view = 'time', limit, period }: GraphsSearch): Period | null {
  return view === 'time' && limit !== undefined ? null : (period ?? usualPeriod(view))
}
