import { periods, trialKinds } from '#rules/vocabulary.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type GraphsSearch, measures, sides, spans, usualPeriod } from './search.ts'

type ControlsProps = { search: GraphsSearch; onChange(change: Partial<GraphsSearch>): void }

/** Filters of the graphs: time or trials, the window, and the measure or kind. */
export function Controls({ search, onChange }: ControlsProps) {
  const { graphs: words, trials } = useWords()
  const { view = 'time', limit, measure = 'minutes', kind } = search
  const period = search.period ?? usualPeriod(view)
  const span = spans.find((each) => each === limit)
  const spanLabel = (days: number) => ({ value: String(days), label: words.lastDays(days) })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3" data-print="no">
      <Segmented
        label={words.side}
        value={view}
        onChange={(next) =>
          onChange({ view: next === 'trials' ? next : undefined, period: undefined, limit: undefined })
        }
        options={sides.map((value) => ({ value, label: words.sides[value] }))}
      />
      {view === 'time' ? (
        <SelectField
          label={words.span}
          labelHidden
          className="w-40"
          value={limit === undefined ? 'period' : String(limit)}
          onChange={(next) => onChange({ limit: next === 'period' ? undefined : Number(next) })}
          options={[
            { value: 'period', label: words.ofPeriod },
            ...(limit !== undefined && span === undefined ? [spanLabel(limit)] : []),
            ...spans.map(spanLabel),
          ]}
        />
      ) : (
        <SelectField
          label={words.kind}
          labelHidden
          className="w-52"
          value={kind ?? 'all'}
          onChange={(next) => onChange({ kind: trialKinds.find((each) => each === next) })}
          options={[
            { value: 'all', label: words.allKinds },
            ...trialKinds.map((value) => ({ value, label: trials.kinds[value] })),
          ]}
        />
      )}
      <Segmented
        label={words.period}
        // With a custom number of days no period is selected.
        value={view === 'time' && limit !== undefined ? null : period}
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
    </div>
  )
}
