import { getRouteApi, useNavigate } from '@tanstack/react-router'
import FilePlus from 'lucide-react/icons/file-plus'
import { useState } from 'react'
import { letterKinds } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ReservedSpace } from '#web/ui/reserved-space.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useWords } from '#web/words/use-words.ts'
import { LetterForm } from './letter-form.tsx'
import { LetterLine } from './letter-line.tsx'

const route = getRouteApi('/inside/reports')
const size = 50

export default function LettersPage() {
  const { letters: words, fields, shell, common } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/reports' })
  const mayChange = useMayChange()
  const [isOpen, setIsOpen] = useState(false)
  const { kind, page = 1 } = search
  const letters = useCall('GET /ai/analysis-pdfs', { search: { ...(kind && { kind }), page, size } })
  const total = letters.data?.total
  const isNew = total === 0 && !kind
  const make = (
    <Button variant={isNew ? 'primary' : 'write'} icon={FilePlus} onClick={() => setIsOpen(true)}>
      {words.make}
    </Button>
  )
  return (
    <Screen
      title={shell.screens.letters}
      actions={mayChange && !isNew && <ReservedSpace isHeld={letters.isPending}>{make}</ReservedSpace>}
    >
      {(kind || total === undefined || total > 1) && (
        <Segmented
          label={fields.kind}
          className="mb-4 flex w-full sm:inline-flex sm:w-auto print:hidden"
          value={kind ?? 'all'}
          onChange={(next) => navigate({ search: next === 'all' ? {} : { kind: next }, replace: true })}
          options={[
            { value: 'all', label: common.all },
            ...letterKinds.map((value) => ({ value, label: words.kinds[value] })),
          ]}
        />
      )}
      <Loaded
        answer={letters}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyCard
            drawing="sheet"
            title={isNew ? words.emptyTitle : words.emptyKind}
            text={words.emptyText}
            action={isNew && mayChange && make}
          />
        }
      >
        {({ rows }) => (
          <>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {rows.map((row) => (
                <LetterLine key={row.id} row={row} />
              ))}
            </ul>
            <Pager
              page={page}
              answer={letters}
              size={size}
              onTurn={(next, how) => navigate({ search: { ...search, page: next }, ...how })}
            />
          </>
        )}
      </Loaded>
      {isOpen && mayChange && <LetterForm onClose={() => setIsOpen(false)} />}
    </Screen>
  )
}
