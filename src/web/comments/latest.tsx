import { useState } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useMore } from '#web/ui/use-more.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import CommentsSheet from './sheet.tsx'
import { type On, useWriter } from './thing.ts'

type LatestProps = {
  /** Only those of others on records of this day that were not read. */
  unreadOf?: string
}

/** The latest comments on a student's rows; pressing one opens all comments on its row. Nothing where there are none. */
export default function LatestComments({ unreadOf: day }: LatestProps) {
  const { comments: words, common, format } = useWords()
  const { id: writer, timezone } = useWriter()
  const isWide = useIsAtLeast('lg')
  // Fewer on a phone.
  const { asked, more } = useMore(isWide ? 5 : 2, 20)
  const [open, setOpen] = useState<On | null>(null)
  const unread = day === undefined ? {} : { kind: 'record' as const, from: day, to: day, unread: true }
  const answer = useCall('GET /comment', { query: { ...unread, ...asked } })
  // Most have none: nothing is shown before it is known, which would push away what is below. What is read leaves this
  // list, and stays open.
  if (!open && (answer.data ? answer.data.total === 0 : !answer.error)) return null
  return (
    <Card title={day === undefined ? words.title : words.unread}>
      <Loaded answer={answer}>
        {(answered) => (
          <>
            <ul className="divide-y divide-line">
              {answered.rows.map(({ id, on, by, text, created_at, read_at }) => {
                const isOwn = by.id === writer
                const when = format.instant(created_at, timezone)
                const fate =
                  read_at === null ? words.notRead : words.readAt(format.instant(read_at, timezone))
                return (
                  <li key={id} className="py-2.5">
                    <div className="flex items-center gap-2">
                      <p className="tabular min-w-0 flex-1 text-13 text-dim">
                        <span className="font-medium text-ink">{by.name}</span>{' '}
                        {dotted([words.on[on.kind], when, isOwn && fate])}
                      </p>
                      {!isOwn && read_at === null && <Badge tone="accent">{words.isNew}</Badge>}
                      <Button
                        variant="quiet"
                        className="-my-3 -mr-4 text-13"
                        aria-label={`${common.open}: ${by.name}, ${when}`}
                        onClick={() => setOpen(on)}
                      >
                        {common.open}
                      </Button>
                    </div>
                    <p dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
                      {text}
                    </p>
                  </li>
                )
              })}
            </ul>
            {more(answered)}
          </>
        )}
      </Loaded>
      {open && <CommentsSheet on={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}
