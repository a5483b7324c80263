import { roles } from '#rules/vocabulary.ts'
import { useConstants } from '#web/api/use-constants.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { sorts, type UsersSearch } from './search.ts'

type FiltersProps = { search: UsersSearch; onChange(change: UsersSearch): void }

/** Search, role, class group and order of the list. */
export function Filters({ search, onChange }: FiltersProps) {
  const { users: words, common } = useWords()
  const { mycroom } = useConstants()
  const role = String(search.role ?? '')
  const croom: string = search.croom ?? ''
  return (
    <div
      data-print="no"
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_170px_200px_170px]"
    >
      <SearchField
        label={words.search}
        className="col-span-2 lg:col-span-1"
        value={search.q ?? ''}
        onChange={(typed) => onChange({ q: typed || undefined })}
      />
      <SelectField
        label={words.role}
        value={role}
        onChange={(next) => onChange({ role: roles.find(({ id }) => String(id) === next)?.id })}
        options={[
          { value: '', label: common.all },
          ...roles.map(({ id }) => ({ value: String(id), label: common.roles[id] })),
        ]}
      />
      <ProgramField
        label={words.croom}
        none={common.all}
        value={croom}
        onChange={(next) => onChange({ croom: next || undefined })}
        choices={mycroom.data ?? []}
      />
      <SelectField
        label={words.sort}
        className="col-span-2 lg:col-span-1"
        value={search.sort ?? 'name'}
        onChange={(next) => onChange({ sort: next === 'name' ? undefined : next })}
        options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
      />
      <button
        type="button"
        aria-pressed={search.waiting === true}
        onClick={() => onChange({ waiting: search.waiting ? undefined : true })}
        className="col-span-2 inline-flex min-h-11 items-center justify-self-start rounded-pill border border-line px-3 text-13 transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink lg:col-span-1 lg:min-h-9"
      >
        {words.onlyWaiting}
      </button>
    </div>
  )
}
