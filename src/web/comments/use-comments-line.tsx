import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, useState } from 'react'
import { late } from '#web/api/lazy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type On, useComments, useHasReader, useWriter } from './thing.ts'

const CommentsSheet = late(() => import('./sheet.tsx'))

const nothing: On = { kind: 'week' }

/**
 * The comments of a thing that is open in a sheet.
 * @param on undefined for a new thing, which has none yet
 * @returns a line that opens them, for the sheet, and what it opens, which belongs above the sheet
 */
export function useCommentsLine(on: On | undefined): { line: ReactNode; above: ReactNode } {
  const { comments: words, format } = useWords()
  const { id } = useWriter()
  const hasReader = useHasReader()
  const { data } = useComments(on ?? nothing, on !== undefined)
  const [isOpen, setIsOpen] = useState(false)
  const total = data?.total ?? 0
  if (!on || (!hasReader && total === 0)) return { line: null, above: null }
  const fresh = data?.rows.filter(({ by, read_at }) => by.id !== id && read_at === null).length ?? 0
  return {
    line: (
      <div className="flex items-center gap-2">
        <Button variant="quiet" icon={MessageSquare} className="-ml-4" onClick={() => setIsOpen(true)}>
          {total > 0 ? words.count(format.number(total)) : words.write}
        </Button>
        {fresh > 0 && <Badge tone="accent">{words.fresh(format.number(fresh))}</Badge>}
      </div>
    ),
    above: isOpen && <CommentsSheet on={on} onClose={() => setIsOpen(false)} />,
  }
}
