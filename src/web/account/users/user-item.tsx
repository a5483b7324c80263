import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { dayAt } from '#rules/time-zone.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { useConsentState } from '#web/account/consent/closed.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { Badge } from '#web/ui/badge.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

export type UserRow = ReplyOf<'GET /user'>['rows'][number]

/** One account of the list; the whole row opens it. */
export const UserItem = memo(function UserItem({
  row,
  place,
  onEdit,
}: {
  row: UserRow
  place: number
  onEdit(row: UserRow, place: number): void
}) {
  const { users: words, common, format } = useWords()
  const state = dotted([useConsentState()(row), row.must_change_password && words.password])
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_60px] [content-visibility:auto] last:border-b-0">
      <button
        type="button"
        data-row="user"
        data-print="keep"
        onClick={() => onEdit(row, place)}
        className="flex min-h-15 w-full items-center gap-4 px-4 py-2 text-left outline-offset-[-2px] hover:bg-sunken/60 lg:px-5"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {row.name}
          </span>
          <span className="block truncate text-13 text-dim">{row.email}</span>
          {state && <span className="block text-13 text-dim first-letter:uppercase xl:hidden">{state}</span>}
        </span>
        <span className="tabular hidden w-44 shrink-0 text-13 text-dim md:block">
          {words.created}: {format.day(dayAt(Date.parse(row.created_at), row.timezone, 0), 'long')}
        </span>
        {/* There also without a state, so that the columns of all rows begin at one place. */}
        <span className="hidden w-72 shrink-0 text-right text-13 text-dim first-letter:uppercase xl:block">
          {state}
        </span>
        <span className="flex shrink-0 justify-end md:w-24">
          <Badge tone={row.role_id === roleIds.student ? 'plain' : 'accent'}>
            {common.roles[row.role_id]}
          </Badge>
        </span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-dim" />
      </button>
    </li>
  )
})
