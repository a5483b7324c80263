import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { dayAt } from '#rules/time-zone.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { useConsentState } from '#web/account/consent/closed.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

export type UserRow = ReplyOf<'GET /user'>['rows'][number]

/** On a desktop one line an account: name, address, what it waits for, role, first day. */
export const userColumns =
  'lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)_6rem_9rem_auto] items-center gap-x-4 px-4 lg:px-5'

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
    <li className="border-b border-line [contain-intrinsic-size:auto_60px] [content-visibility:auto] last:border-b-0 lg:[contain-intrinsic-size:auto_44px]">
      <button
        type="button"
        data-row="user"
        data-print="keep"
        onClick={() => onEdit(row, place)}
        className={`grid min-h-15 w-full grid-cols-[minmax(0,1fr)_auto_auto] py-2 text-left text-13 text-dim outline-offset-[-2px] hover:bg-sunken/60 lg:min-h-11 lg:py-1 ${userColumns}`}
      >
        <span className="min-w-0 lg:contents">
          <span dir="auto" className="block truncate text-15 font-medium text-ink">
            {row.name}
          </span>
          <span className="block truncate">{row.email}</span>
          {/* There also without a state, so that the columns of all rows begin at one place. */}
          <span className="block first-letter:uppercase max-lg:empty:hidden">{state}</span>
        </span>
        <span className={row.role_id === roleIds.student ? '' : 'text-ink'}>{common.roles[row.role_id]}</span>
        <span className="tabular max-lg:hidden">
          <span className="sr-only">{words.created}: </span>
          {format.day(dayAt(Date.parse(row.created_at), row.timezone, 0), 'long')}
        </span>
        <ChevronRight size={18} aria-hidden className="shrink-0" />
      </button>
    </li>
  )
})
