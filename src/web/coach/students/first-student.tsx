import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Empty state of the list. */
export function FirstStudent({ action }: { action: ReactNode }) {
  const { students: words } = useWords()
  return (
    <Card>
      <EmptyState drawing="desk" title={words.emptyTitle} text={words.emptyText} action={action} />
    </Card>
  )
}
