import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { useExpectedDate } from '#web/tree/programs/use-expected-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Exam, ExamActions } from './content.ts'
import { MonthCard } from './month-card.tsx'

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
