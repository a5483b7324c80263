import { useState } from 'react'
import { type ConsentState, consentStates } from '#rules/consent.ts'
import { roles } from '#rules/vocabulary.ts'
import { useConstants } from '#web/api/use-constants.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { SearchLine } from '#web/ui/search-line.tsx'
import { SelectFilter } from '#web/ui/select-filter.tsx'
import { useWords } from '#web/words/use-words.ts'
import { sorts, type UsersSearch } from './search.ts'

/** On a phone a line of its own, so that a long value is not cut off. */
const ownLine = 'col-span-2 lg:col-span-1'

/** Search, role, what is waited for, class group and order of the list; on a phone only the search is always there. */
export function Filters({ search, onChange }: { search: UsersSearch; onChange(change: UsersSearch): void }) {
  const { users: words, common, consent, fields, students, format } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { sabit, mycroom } = useConstants()
  // Where nobody is asked, nobody waits.
  const shownStates = sabit.data?.consent_age === 0 ? [] : consentStates
  // The words of the rows. An account that its owner has closed is among those that wait.
  const nameOf = (state: ConsentState) =>
    state === 'waiting' ? `${consent.states.waiting} / ${consent.states.closed}` : consent.states[state]
  const croom: string = search.croom ?? ''
  const count = [search.role, search.waiting, search.consent, croom, search.sort].filter(Boolean).length
  return (
    <div
      data-print="no"
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-4 xl:grid-cols-[minmax(0,1fr)_150px_210px_220px_180px]"
    >
      <SearchLine
        label={words.search}
        value={search.q}
        onChange={(q) => onChange({ q })}
        count={count}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        className="col-span-2 lg:col-span-4 xl:col-span-1"
      />
      <div className={`contents ${isOpen ? '' : 'max-lg:*:hidden'}`}>
        <SelectFilter
          label={fields.role_id}
          value={search.role ?? null}
          onChange={(role) => onChange({ role: role ?? undefined })}
          options={[
            { value: null, label: common.all },
            ...roles.map(({ id }) => ({ value: id, label: common.roles[id] })),
          ]}
        />
        <SelectFilter
          label={words.state}
          value={search.waiting ? 'password' : (consentStates.find((each) => each === search.consent) ?? '')}
          onChange={(next) =>
            onChange({
              waiting: next === 'password' ? true : undefined,
              consent: consentStates.find((each) => each === next),
            })
          }
          options={[
            { value: '', label: common.all },
            { value: 'password', label: words.password },
            ...shownStates.map((value) => ({ value, label: format.sentence(nameOf(value)) })),
          ]}
        />
        <ProgramField
          isFilter
          className={ownLine}
          label={students.croom}
          none={common.all}
          value={croom}
          onChange={(next) => onChange({ croom: next || undefined })}
          choices={mycroom.data ?? []}
        />
        <SelectFilter
          label={common.sort}
          className={ownLine}
          value={search.sort ?? 'name'}
          onChange={(next) => onChange({ sort: next === 'name' ? undefined : next })}
          options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
        />
      </div>
    </div>
  )
}
