import { useNavigate } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { memo, useState } from 'react'
import { Sparkline } from '#web/chart/sparkline.tsx'
import { session } from '#web/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { AccessSheet } from './access-sheet.tsx'
import { type Reason, reasonsOf, type StudentRow } from './need.ts'

type StudentItemProps = { row: StudentRow; today: string; linkId: string | undefined }

/** One student at a glance: what to look at first, in words, and the door to acting for them. */
export const StudentItem = memo(function StudentItem({ row, today, linkId }: StudentItemProps) {
  const { students: words } = useWords()
  const format = useFormat()
  const navigate = useNavigate()
  const [opens, setOpens] = useState(false)
  const { summary } = row
  const say = useReasonWords()
  const reasons = reasonsOf(row, today).map(say)

  function actFor() {
    const { id, name, email, locale, timezone } = row
    session.enterCoachMode({
      id,
      name,
      email,
      locale,
      timezone,
      ...(summary.access && { access: summary.access }),
    })
    navigate({ to: '/dashboard' })
  }
  return (
    <li className="border-b border-line px-4 py-3 [contain-intrinsic-size:auto_80px] [content-visibility:auto] last:border-b-0 lg:px-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex items-center gap-2">
            <strong dir="auto" className="min-w-0 truncate font-semibold">
              {row.name}
            </strong>
            {summary.access === 'view' && <Badge>{words.viewOnly}</Badge>}
          </p>
          <p className="text-13 text-dim">{reasons.length > 0 ? reasons.join(' · ') : words.fine}</p>
        </div>
        <div className="flex items-center gap-4">
          <Sparkline values={summary.minutes_14d} label={words.spark} />
          <dl className="tabular flex gap-4 text-13">
            <div className="min-w-20">
              <dt className="text-dim">{words.week}</dt>
              <dd className="font-medium">{format.minutes(summary.minutes_7d)}</dd>
            </div>
            <div className="min-w-20">
              <dt className="text-dim">{words.lastTrial}</dt>
              <dd className="font-medium">
                {summary.last_trial ? format.number(summary.last_trial.net) : '–'}{' '}
                {summary.net_change !== null && summary.net_change !== 0 && (
                  <span className={summary.net_change > 0 ? 'text-good' : 'text-bad'}>
                    {format.signed(summary.net_change)}
                  </span>
                )}
              </dd>
            </div>
          </dl>
        </div>
        <div className="flex items-center gap-1 max-sm:w-full">
          <Button
            data-row="student"
            onClick={actFor}
            aria-label={`${summary.access === 'view' ? words.look : words.act}: ${row.name}`}
            className="min-w-32 max-sm:flex-1"
          >
            {summary.access === 'view' ? words.look : words.act}
          </Button>
          <IconButton label={words.manage(row.name)} icon={Settings2} onClick={() => setOpens(true)} />
        </div>
      </div>
      {opens && <AccessSheet row={row} linkId={linkId} onClose={() => setOpens(false)} />}
    </li>
  )
})

function useReasonWords(): (reason: Reason) => string {
  const { students: words } = useWords()
  const format = useFormat()
  return (reason) => {
    switch (reason.kind) {
      case 'never':
        return words.never
      case 'silent':
        return words.silent(reason.days)
      case 'lower':
        return words.lower(format.signed(reason.change))
      case 'noTrial':
        return words.noTrial
    }
  }
}
