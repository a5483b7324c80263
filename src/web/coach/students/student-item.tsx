import { Link } from '@tanstack/react-router'
import Settings2 from 'lucide-react/icons/settings-2'
import { memo, type ReactNode } from 'react'
import { Sparkline } from '#web/chart/sparkline.tsx'
import type { StudentRow } from '#web/coach/reasons.ts'
import { useReasonWords } from '#web/coach/use-reason-words.ts'
import { Change } from '#web/trials/change.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useNearDay } from '#web/words/use-near-day.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Look } from './arranged.ts'

/** Columns on wide screens; a card on others. */
const grid = 'xl:grid xl:grid-cols-[minmax(0,1fr)_80px_88px_88px_112px_184px] xl:items-center xl:gap-x-5'

/** Column headings; on narrow screens each figure has its own label. */
export function StudentHeads() {
  const { students: words } = useWords()
  return (
    <div aria-hidden className={`hidden border-b border-line px-5 py-2 text-12 font-medium text-dim ${grid}`}>
      <span>{words.student}</span>
      <span>{words.days14}</span>
      <span>{words.week}</span>
      <span>{words.lastDay}</span>
      <span>{words.lastTrial}</span>
    </div>
  )
}

type StudentItemProps = {
  look: Look
  onEnter(row: StudentRow): void
  onManage(row: StudentRow): void
}

/** One student: facts that need attention, figures, and a button for coach mode. */
export const StudentItem = memo(function StudentItem({ look, onEnter, onManage }: StudentItemProps) {
  const { students: words } = useWords()
  const format = useFormat()
  const nearDay = useNearDay()
  const say = useReasonWords()
  const { row, today, reasons } = look
  const { summary } = row
  const isView = summary.access === 'view'
  const enterWord = isView ? words.look : words.act
  const studied = summary.minutes_14d.filter((minutes) => minutes !== null).length

  return (
    <div className={`relative px-4 py-3 lg:px-5 ${grid}`}>
      <div className="min-w-0 max-xl:pr-22">
        <p className="flex items-center gap-2">
          <Link
            to="/students/$id"
            params={{ id: row.id }}
            data-row="student"
            dir="auto"
            className="-my-2.5 flex min-h-11 min-w-0 items-center font-semibold hover:underline lg:my-0 lg:min-h-6"
          >
            <span className="truncate">{row.name}</span>
          </Link>
          {isView && <Badge>{words.viewOnly}</Badge>}
        </p>
        <p className="text-13 text-dim">{reasons.map(say).join(' · ') || words.fine}</p>
      </div>
      <dl className="tabular mt-2 grid grid-cols-3 gap-x-3 text-13 xl:contents">
        <Figure name={words.days14} isApart>
          <Sparkline values={summary.minutes_14d} label={words.sparkText(studied)} width={72} />
        </Figure>
        <Figure name={words.week}>{format.minutes(summary.minutes_7d)}</Figure>
        <Figure name={words.lastDay}>
          {summary.last_day === null ? '–' : nearDay(summary.last_day, today)}
        </Figure>
        <Figure name={words.lastTrial}>
          {summary.last_trial ? format.net(summary.last_trial.net) : '–'}{' '}
          <Change value={summary.net_change} hidesZero />
        </Figure>
      </dl>
      <div data-print="no" className="mt-3 flex items-center gap-1 xl:mt-0 xl:justify-end">
        <Button
          onClick={() => onEnter(row)}
          aria-label={`${enterWord}: ${row.name}`}
          className="flex-1 sm:flex-none xl:min-w-32"
        >
          {enterWord}
        </Button>
        <IconButton label={words.manage(row.name)} icon={Settings2} onClick={() => onManage(row)} />
      </div>
    </div>
  )
})

type FigureProps = { name: string; isApart?: boolean; children: ReactNode }

/** @param isApart shown beside the name on narrow screens, such as a picture without a label */
function Figure({ name, isApart = false, children }: FigureProps) {
  return (
    <div className={isApart ? 'max-xl:absolute max-xl:top-3 max-xl:right-4' : 'min-w-0'}>
      <dt className={isApart ? 'sr-only' : 'text-12 text-dim xl:sr-only'}>{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
