import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import type { NetChange } from '#rules/comparable.ts'
import type { Day } from '#rules/day.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { UnreadMark } from '#web/comments/unread-mark.tsx'
import { Change } from '#web/trials/change.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { focusBeside } from '#web/ui/next-focus.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

export type TrialRow = ReplyOf<'GET /trialexam'>['rows'][number]

type TrialItemProps = {
  row: TrialRow
  croomName: string | undefined
  /** Names of the lessons of a single-lesson trial; empty while loading. */
  lessons: string
  change: NetChange<{ name: string; day: Day }> | null
  isChosen: boolean
  /** False when the maximum is chosen. */
  mayChoose: boolean
  onChoose(isChosen: boolean): void
  /** undefined for a viewer. */
  onDelete?: (() => void) | undefined
}

/** A trial exam of the list: its net, and details on click. */
export function TrialItem(props: TrialItemProps) {
  const { row, croomName, lessons, change, isChosen, mayChoose, onChoose, onDelete } = props
  const { trials: words, common, format } = useWords()
  const kind = (row.kind === 'branch' && lessons) || words.kinds[row.kind]
  const hand = useChangedBy(row)
  const details = dotted([croomName, kind, row.publisher, hand])
  return (
    <li className="flex items-center border-b border-line [contain-intrinsic-size:auto_64px] [content-visibility:auto] last:border-b-0 has-checked:bg-accent-soft/50">
      <label
        className="flex min-h-14 w-[min(3rem,14vw)] shrink-0 items-center justify-center self-stretch"
        data-print="no"
      >
        <Checkbox
          checked={isChosen}
          disabled={!isChosen && !mayChoose}
          onChange={onChoose}
          aria-label={words.choose(row.name)}
        />
      </label>
      <Link
        to="/trial-exams/$id"
        params={{ id: row.id }}
        data-row="trial"
        className="flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-4 py-2 pr-4 outline-offset-[-2px] hover:bg-sunken/60 lg:pr-3"
      >
        {/* Large text leaves the name the whole line. */}
        <span className="min-w-0 flex-1 basis-28">
          <strong dir="auto" className="block text-left font-medium wrap-anywhere">
            {row.name}
          </strong>
          <span className="block text-13 text-dim wrap-anywhere">
            <span className="lg:hidden">{format.day(row.day)}&nbsp;· </span>
            {details}
          </span>
          <UnreadMark id={row.id} />
        </span>
        <span className="tabular hidden w-36 shrink-0 text-13 whitespace-nowrap text-dim lg:block">
          {format.day(row.day, 'long')}
        </span>
        <span className="tabular hidden w-36 shrink-0 text-right text-13 text-dim md:block">
          {words.counts(row.totals)}
        </span>
        <span className="ml-auto w-16 shrink-0 text-right">
          <span className="tabular block text-17 font-semibold">{format.net(row.totals.net)}</span>
          {change && <Change value={change.by} before={change.before} isNarrow />}
        </span>
      </Link>
      {onDelete && (
        <IconButton
          label={`${common.delete}: ${row.name}`}
          icon={Trash2}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            onDelete()
          }}
          className="mr-2 max-lg:hidden"
        />
      )}
    </li>
  )
}
