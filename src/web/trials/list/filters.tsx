import { useState } from 'react'
import { trialKinds } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { SearchLine } from '#web/ui/search-line.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { sorts, spans, type TrialsSearch } from './search.ts'

type FiltersProps = { search: TrialsSearch; onChange(change: Partial<TrialsSearch>): void }

/** Filters and order of the list; on the phone only the search is always visible. */
export function Filters({ search, onChange }: FiltersProps) {
  const { trials: words, common, fields } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const publishers = useCall('GET /trialexam/publishers', {}, { staleTime: 300_000 })
  const used = (publishers.data ?? []).filter((each) => each.used > 0).map(({ name }) => name)
  // A publisher in the address is always an option.
  const names = search.publisher && !used.includes(search.publisher) ? [search.publisher, ...used] : used
  const all = { value: null, label: common.all }
  const count = [search.croom, search.kind, search.publisher, search.days, search.sort].filter(Boolean).length

  return (
    <div data-print="no" className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-end">
      <SearchLine
        label={words.search}
        value={search.q}
        onChange={(q) => onChange({ q })}
        count={count}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        className="lg:flex-1"
      />
      <div
        className={`grid grid-cols-2 gap-3 sm:grid-cols-3 lg:flex lg:items-end lg:gap-2 ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        {(crooms.data?.length ?? 0) > 1 && (
          <SelectField
            label={fields.croom_id}
            className="lg:w-30"
            value={search.croom ?? null}
            onChange={(croom) => onChange({ croom: croom ?? undefined })}
            options={[all, ...(crooms.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        <SelectField
          label={fields.kind}
          className="lg:w-28"
          value={search.kind ?? null}
          onChange={(kind) => onChange({ kind: kind ?? undefined })}
          options={[all, ...trialKinds.map((value) => ({ value, label: words.kinds[value] }))]}
        />
        <SelectField
          label={fields.publisher}
          className="lg:w-36"
          value={search.publisher ?? null}
          onChange={(publisher) => onChange({ publisher: publisher ?? undefined })}
          options={[all, ...names.map((name) => ({ value: name, label: name }))]}
        />
        <SelectField
          label={words.span}
          className="lg:w-32"
          value={search.days ?? null}
          onChange={(days) => onChange({ days: days ?? undefined })}
          options={[all, ...spans.map((value) => ({ value, label: words.spans[value] }))]}
        />
        <SelectField
          label={common.sort}
          className="lg:w-36"
          value={search.sort ?? 'newest'}
          onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
          options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
        />
      </div>
    </div>
  )
}
