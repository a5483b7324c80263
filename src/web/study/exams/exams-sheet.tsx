import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { addMonths, weeksOf } from '#rules/month-grid.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { MonthButtons } from '#web/calendar/month-buttons.tsx'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { useExpectedDate } from '#web/tree/programs/use-expected-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Exam, ExamActions } from './content.ts'

type ExamsSheetProps = {
  exams: readonly Exam[]
  /** `YYYY-MM` */
  month: string
  today: string
  onTurn(month: string): void
  /** Undefined for who only looks. */
  actions: ExamActions | undefined
  onClose(): void
  /** The form of an exam that was opened from here. */
  form: ReactNode
}

/** All exams: those ahead, a month, and the past ones with their results. */
export function ExamsSheet(props: ExamsSheetProps) {
  const { exams, onClose, form, ...calendar } = props
  const { actions } = calendar
  const { exams: words } = useWords()
  const ahead = exams.filter(({ days_left }) => days_left >= 0)
  const past = exams.filter(({ days_left }) => days_left < 0).reverse()
  const add = actions && (
    <Button variant={exams.length === 0 ? 'primary' : 'write'} icon={Plus} onClick={() => actions.add()}>
      {words.add}
    </Button>
  )
  return (
    <Sheet title={words.title} size="lg" onClose={onClose} above={form} footer={exams.length > 0 && add}>
      {exams.length === 0 ? (
        <EmptyState drawing="calendar" title={words.emptyTitle} text={words.emptyText} action={add} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {ahead.length > 0 && <ExamList title={words.upcoming} rows={ahead} actions={actions} />}
          <MonthCard {...calendar} exams={exams} />
          {past.length > 0 && <ExamList title={words.past} rows={past} actions={actions} />}
        </div>
      )}
    </Sheet>
  )
}

type ExamListProps = { title: string; rows: readonly Exam[]; actions: ExamActions | undefined }

function ExamList({ title, rows, actions }: ExamListProps) {
  return (
    <Card title={title} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((exam) => (
          <li key={exam.id}>
            {actions ? (
              <button
                type="button"
                onClick={() => actions.open(exam)}
                className="w-full px-4 py-3 text-left transition-colors hover:bg-sunken lg:px-5"
              >
                <ExamLine exam={exam} />
              </button>
            ) : (
              <div className="px-4 py-3 lg:px-5">
                <ExamLine exam={exam} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ExamLine({ exam }: { exam: Exam }) {
  const { exams: words, dashboard, fields, format } = useWords()
  const isExpected = useExpectedDate()
  const hand = useChangedBy(exam)
  const about = [
    format.day(exam.examdate, 'long'),
    exam.examtime,
    isExpected(exam) && words.expectedMark,
    words.kinds[exam.kind],
    exam.croom_name,
    hand,
  ].filter(Boolean)
  return (
    <span className="flex flex-wrap items-start justify-between gap-x-3">
      <span className="min-w-0 flex-1 basis-36">
        <span className="block font-medium wrap-anywhere">
          {exam.name} {exam.is_main && <Badge tone="accent">{fields.is_main}</Badge>}
        </span>
        <span className="tabular block text-13 text-dim">{dotted(about)}</span>
        {exam.note && <span className="block text-13 wrap-anywhere text-dim">{exam.note}</span>}
      </span>
      <span className="tabular shrink-0 text-13 font-medium">
        {exam.days_left >= 0
          ? dashboard.daysLeft(exam.days_left)
          : (exam.result ?? words.ago(-exam.days_left))}
      </span>
    </span>
  )
}

type MonthCardProps = {
  month: string
  today: string
  exams: readonly Exam[]
  onTurn(month: string): void
  /** Undefined for who only looks. */
  actions: ExamActions | undefined
}

/** A month: a day with an exam is filled, and opens it; any other day adds one. The lists beside it say the names. */
function MonthCard({ month, today, exams, onTurn, actions }: MonthCardProps) {
  const { format } = useWords()
  const weeks = weeksOf(month, useWeekStart())
  return (
    <Card
      title={format.day(`${month}-01`, 'monthYear')}
      actions={<MonthButtons onTurn={(months) => onTurn(addMonths(month, months))} />}
    >
      <table className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="pb-2 text-12 font-medium text-dim">
                {format.day(day, 'weekday')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="h-11 border border-line p-1 align-top">
                  <DayNumber
                    day={day}
                    isToday={day === today}
                    isOfMonth={day.startsWith(month)}
                    exams={exams.filter(({ examdate }) => examdate === day)}
                    actions={actions}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type DayNumberProps = {
  day: string
  isToday: boolean
  isOfMonth: boolean
  /** Those of the day. */
  exams: readonly Exam[]
  actions: ExamActions | undefined
}

/** A day of the calendar; a button as wide as its cell if exams may be added. */
function DayNumber({ day, isToday, isOfMonth, exams, actions }: DayNumberProps) {
  const { exams: words, format } = useWords()
  const [exam] = exams
  const names = exams.map(({ name }) => name).join(', ')
  const number = (
    <span
      title={names || undefined}
      className={`tabular inline-flex size-6 items-center justify-center rounded-pill text-12 ${exam ? 'bg-accent-soft font-semibold text-accent-ink' : isOfMonth ? '' : 'text-dim'} ${isToday ? 'border-2 border-now font-semibold' : ''}`}
    >
      {Number(day.slice(8))}
    </span>
  )
  if (!actions)
    return (
      <>
        {number}
        {exam && <span className="sr-only">{names}</span>}
      </>
    )
  return (
    <button
      type="button"
      data-print="keep"
      aria-label={exam ? `${names}, ${format.day(day, 'long')}` : words.addOn(format.day(day, 'long'))}
      onClick={() => (exam ? actions.open(exam) : actions.add(day))}
      className="block w-full h-full rounded-control text-left transition-colors hover:bg-sunken"
    >
      {number}
    </button>
  )
}
