import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { rowsWith } from '#rules/search-text.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import { SourceForm } from '#web/study/own-sources/source-form.tsx'
import { SourceRow } from '#web/study/own-sources/source-row.tsx'
import { useOwnSources } from '#web/study/own-sources/use-own-sources.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReservedSpace } from '#web/ui/reserved-space.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** From this many sources on the list can be searched. */
const many = 8

/** The sources: books, question banks and videos of a student, or of a coach. */
export default function SourcesPage() {
  const { sources: words, shell, homework } = useWords()
  const isCoach = useSession(({ user }) => user?.role_id === roleIds.coach)
  const mayChange = useMayChange()
  const { answer, rows, total } = useOwnSources()
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const found = rowsWith(rows, search, ({ name, publisher }) => `${name}\n${publisher ?? ''}`)
  const add = (
    <Button
      variant={answer.data?.total === 0 ? 'primary' : 'write'}
      icon={Plus}
      onClick={() => setAdding(true)}
    >
      {words.add}
    </Button>
  )
  return (
    <Screen
      title={shell.screens.sources}
      {...(!isCoach && { back: { to: '/plan', label: shell.screens.plan } })}
      actions={
        <>
          <LinkButton to="/homework">{homework.title}</LinkButton>
          {mayChange && (answer.isPending || total > 0) && (
            <ReservedSpace isHeld={answer.isPending}>{add}</ReservedSpace>
          )}
        </>
      }
    >
      <Loaded
        answer={answer}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyCard
            drawing="sheet"
            title={words.emptyTitle}
            text={isCoach ? words.emptyCoach : words.emptyText}
            action={mayChange && add}
          />
        }
      >
        {() => (
          <>
            {total >= many && (
              <div className="mb-3">
                <SearchField label={words.search} value={search} onChange={setSearch} />
              </div>
            )}
            <Card padded={false} className="overflow-hidden">
              <ul className="divide-y divide-line">
                {found.map((source) => (
                  <SourceRow key={source.id} source={source} />
                ))}
              </ul>
              {found.length === 0 && <p className="px-4 py-3 text-dim">{words.noMatch}</p>}
            </Card>
          </>
        )}
      </Loaded>
      {isAdding && <SourceForm onClose={() => setAdding(false)} />}
    </Screen>
  )
}
