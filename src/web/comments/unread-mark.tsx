import { useCall } from '#web/api/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useWords } from '#web/words/use-words.ts'

/** One query for all marks of a page. */
const query = { unread: true, size: 200 }

/** Marks a row that has comments which the person has not read. @param id of the row */
export function UnreadMark({ id }: { id: string }) {
  const { comments: words } = useWords()
  const { data } = useCall('GET /comment', { query }, { staleTime: 60_000 })
  return data?.rows.some(({ on }) => on.id === id) && <Badge tone="accent">{words.onThis}</Badge>
}
