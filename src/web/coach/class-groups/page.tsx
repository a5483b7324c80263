import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { MakeSheet } from '#web/tree/class-group/make-sheet.tsx'
import NewsCard from '#web/tree/programs/news-card.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { useWords } from '#web/words/use-words.ts'

export default function CroomsPage() {
  const { crooms: words, shell } = useWords()
  const crooms = useCall('GET /croom', {})
  const navigateHere = useNavigateHere()
  const [makes, setMakes] = useState(false)
  const make = (
    <Button
      variant={crooms.data?.length === 0 ? 'primary' : 'write'}
      icon={Plus}
      onClick={() => setMakes(true)}
    >
      {words.make}
    </Button>
  )
  return (
    <Screen title={shell.screens.crooms} actions={(crooms.data?.length ?? 0) > 0 && make}>
      <Loaded
        answer={crooms}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyCard drawing="desk" title={words.emptyTitle} text={words.emptyText} action={make} />}
      >
        {(rows) => (
          <>
            <NewsCard />
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {rows.map(({ id, name, counts, is_archived }) => (
                <li key={id}>
                  <Link
                    to="/crooms/$id"
                    params={{ id }}
                    className="flex min-h-14 items-center justify-between gap-3 px-4 py-3 transition-colors hover:bg-sunken lg:px-5"
                  >
                    <Named name={name} facts={words.counts(counts.students, counts.studies)} />
                    <span className="flex shrink-0 items-center gap-3">
                      {is_archived && <Badge>{words.archived}</Badge>}
                      <ChevronRight size={18} aria-hidden className="text-dim" />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {makes && (
        <MakeSheet
          kind="group"
          onClose={() => setMakes(false)}
          onMade={({ id }) => navigateHere({ to: '/crooms/$id', params: { id } })}
        />
      )}
    </Screen>
  )
}
