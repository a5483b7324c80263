import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CommentList } from './list.tsx'
import CommentsSheet from './sheet.tsx'
import { type On, useComments, useHasReader } from './thing.ts'

/** Comments on a trial exam or a week; a button opens them to be written and edited. Nothing where nobody would read one. */
export default function CommentsCard({ on }: { on: On }) {
  const { comments: words } = useWords()
  const answer = useComments(on)
  const hasReader = useHasReader()
  const [isOpen, setIsOpen] = useState(false)
  if (!hasReader && !answer.data?.total) return null
  return (
    <Card
      className={answer.data?.total ? '' : 'print:hidden'}
      title={words.title}
      actions={
        <Button
          variant="quiet"
          icon={MessageSquare}
          className="-mx-4 -my-2.5"
          onClick={() => setIsOpen(true)}
        >
          {words.write}
        </Button>
      }
    >
      <Loaded answer={answer}>{({ rows }) => rows.length > 0 && <CommentList rows={rows} />}</Loaded>
      {isOpen && <CommentsSheet on={on} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
