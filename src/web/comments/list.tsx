import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useRowDeletion } from '#web/api/use-row-deletion.ts'
import { useSave } from '#web/api/use-save.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusBeside } from '#web/ui/next-focus.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { useWriter } from './thing.ts'

export type Comment = ReplyOf<'GET /comment'>['rows'][number]

/** Comments, oldest first. Those of others are read when they come into view. */
export function CommentList({ rows, onEdit }: { rows: readonly Comment[]; onEdit(row: Comment): void }) {
  const { id } = useWriter()
  const list = useRef<HTMLUListElement>(null)
  const news = rows.filter(({ by, read_at }) => by.id !== id && read_at === null).map((row) => row.id)
  const seen = useReading(list, news)
  return (
    <ul ref={list} className="divide-y divide-line">
      {rows.toReversed().map((row) => (
        <CommentItem
          key={row.id}
          row={row}
          isNew={news.includes(row.id) || seen.has(row.id)}
          onEdit={() => onEdit(row)}
        />
      ))}
    </ul>
  )
}

/**
 * Tells the server once what came into view.
 * @param news ids of comments that were not read
 * @returns what was new when it was opened: it stays marked until it is closed
 */
function useReading(list: { current: HTMLElement | null }, news: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  // What was not told is told when it is seen again.
  const { mutate } = useSave('POST /comment/read', { areWords: true, onError: () => {} })
  const unsaid = news.filter((id) => !seen.has(id)).join(' ')
  useEffect(() => {
    const element = list.current
    if (!element || unsaid === '') return
    const ids = unsaid.split(' ')
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      sight.disconnect()
      setSeen((before) => new Set([...before, ...ids]))
      mutate({ body: { ids } })
    })
    sight.observe(element)
    return () => sight.disconnect()
  }, [list, unsaid, mutate])
  return seen
}

function CommentItem({ row, isNew, onEdit }: { row: Comment; isNew: boolean; onEdit(): void }) {
  const { comments: words, common, format } = useWords()
  const { id: writer, timezone, isStudent } = useWriter()
  const { id, on, by, text, created_at, edited_at, read_at } = row
  const isOwn = by.id !== null && by.id === writer
  const when = format.instant(created_at, timezone)
  const says = { deleted: words.removed }
  const remove = useRowDeletion('DELETE /comment/{id}', 'POST /comment', says, { areWords: true })
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-0 flex-1 text-13 text-dim">
          <span className="font-medium text-ink">{by.name}</span>{' '}
          <span className="tabular">{dotted([when, edited_at !== null && words.edited])}</span>
        </p>
        {isNew && <Badge tone="accent">{words.isNew}</Badge>}
      </div>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-x-8">
        {isOwn && (
          <p className="tabular mr-auto text-13 text-dim">
            {read_at === null ? words.notRead : words.readAt(format.instant(read_at, timezone))}
          </p>
        )}
        {isOwn && (
          <Button variant="quiet" className={quiet} aria-label={`${common.edit}: ${when}`} onClick={onEdit}>
            {common.edit}
          </Button>
        )}
        {(isOwn || isStudent) && (
          <Button
            variant="quiet"
            className={quiet}
            aria-label={`${common.delete}: ${by.name}, ${when}`}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              // Only its author writes it again.
              remove(id, isOwn ? { body: { id, on, text } } : undefined)
            }}
          >
            {common.delete}
          </Button>
        )}
      </div>
    </li>
  )
}

/** As high as a finger needs, in a line of the text's height. */
const quiet = '-my-2 -mx-4 text-13'
