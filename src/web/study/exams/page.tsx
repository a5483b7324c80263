import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { useIsoWeekStart } from '#web/calendar/use-week-start.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { useExpectedDate } from '#web/tree/programs/use-expected-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReservedSpace } from '#web/ui/reserved-space.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useErrorToast, useToast } from '#web/ui/toast.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { dotted } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { contentOf, type Exam } from './content.ts'
import { FreshForm } from './fresh-form.tsx'
import { MonthCard } from './month-card.tsx'

const route = getRouteApi('/inside/exams')

export default function ExamsPage() {
  const { exams: words, common } = useWords()
  const toast = useToast()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/exams' })
  const mayChange = useMayChange()
  const state = useCall('GET /state', { query: {} })
  const weekStart = useIsoWeekStart()
  const exams = useCall('GET /exam', { query: { size: 200 } })
  const [open, setOpen] = useState<Exam | null>(null)
  const told = { onError: useErrorToast() }
  const restore = useSave('GET /exam/save', { ...told, onSuccess: () => toast({ text: words.restored }) })
  const remove = useSave('GET /exam/delete/{id}', told)
  const { take, release } = useBusy<string>()
  const today = state.data?.today.day ?? ''
  const setNew = (day: string | undefined) => navigate({ search: { ...search, new: day }, replace: true })
  const add = (
    <Button variant={exams.data?.total === 0 ? 'primary' : 'write'} icon={Plus} onClick={() => setNew('yes')}>
      {words.add}
    </Button>
  )

  function removeIt(exam: Exam) {
    setOpen(null)
    if (!take(exam.id)) return
    const onAction = () => {
      release(exam.id)
      restore.mutate({ query: contentOf(exam) })
    }
    // `mutateAsync`, so that the toast is shown even after leaving the page.
    remove.mutateAsync({ params: { id: exam.id } }).then(
      () => toast({ text: words.deleted, action: { label: common.undo, onAction } }),
      () => release(exam.id),
    )
  }
  return (
    <Screen
      title={words.title}
      actions={
        mayChange &&
        (exams.isPending || (exams.data?.total ?? 0) > 0) && (
          <ReservedSpace isHeld={exams.isPending}>{add}</ReservedSpace>
        )
      }
    >
      <Loaded
        answer={exams}
        isEmpty={({ total }) => total === 0}
        empty={
          <Card>
            <EmptyState
              drawing="calendar"
              title={words.emptyTitle}
              text={words.emptyText}
              action={mayChange && add}
            />
          </Card>
        }
      >
        {({ rows }) => {
          const upcoming = rows.filter(({ days_left }) => days_left >= 0)
          const past = rows.filter(({ days_left }) => days_left < 0).reverse()
          const main = upcoming.find(({ is_main }) => is_main) ?? upcoming[0]
          return (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:gap-5">
              <div className="grid grid-cols-1 gap-4 lg:gap-5">
                {main && <Countdown exam={main} />}
                <ExamList title={words.upcoming} rows={upcoming} onOpen={mayChange ? setOpen : undefined} />
                {past.length > 0 && (
                  <ExamList title={words.past} rows={past} onOpen={mayChange ? setOpen : undefined} />
                )}
              </div>
              <div className="hidden lg:block">
                {today && (
                  <MonthCard
                    month={search.month ?? (upcoming[0]?.examdate ?? today).slice(0, 7)}
                    today={today}
                    weekStart={weekStart}
                    exams={rows}
                    onTurn={(month) => navigate({ search: { ...search, month }, replace: true })}
                    onOpen={mayChange ? setOpen : undefined}
                    onAdd={mayChange ? setNew : undefined}
                  />
                )}
              </div>
            </div>
          )
        }}
      </Loaded>
      {mayChange && today && (open || (search.new && exams.data)) && (
        <FreshForm
          key={open?.id ?? 'new'}
          exam={open ?? undefined}
          day={search.new && search.new !== 'yes' ? search.new : today}
          today={today}
          mains={exams.data?.rows.filter(({ is_main, days_left }) => is_main && days_left >= 0) ?? []}
          onRemove={open ? () => removeIt(open) : undefined}
          onClose={() => (open ? setOpen(null) : setNew(undefined))}
        />
      )}
    </Screen>
  )
}

/** The main exam with its countdown. */
function Countdown({ exam }: { exam: Exam }) {
  const { exams: words } = useWords()
  const format = useFormat()
  const isExpected = useExpectedDate()
  return (
    <Card>
      <p className="text-13 text-dim">{exam.is_main ? words.main : words.next}</p>
      <h2 className="mt-0.5 text-20 font-semibold wrap-anywhere">{exam.name}</h2>
      <p className="tabular mt-3 text-32 font-bold">{format.sentence(words.left(exam.days_left))}</p>
      <p className="text-13 text-dim">
        {dotted([
          format.day(exam.examdate, 'weekday'),
          exam.examtime,
          isExpected(exam) && words.expectedMark,
        ])}
      </p>
    </Card>
  )
}

type ExamListProps = { title: string; rows: readonly Exam[]; onOpen: ((exam: Exam) => void) | undefined }

function ExamList({ title, rows, onOpen }: ExamListProps) {
  const { exams: words } = useWords()
  return (
    <Card title={title} padded={false}>
      {rows.length === 0 && (
        <p className="border-t border-line px-4 py-6 text-dim lg:px-5">{words.noUpcoming}</p>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((exam) => (
          <li key={exam.id}>
            {onOpen ? (
              <button
                type="button"
                onClick={() => onOpen(exam)}
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
  const { exams: words } = useWords()
  const format = useFormat()
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
          {exam.name} {exam.is_main && <Badge tone="accent">{words.main}</Badge>}
        </span>
        <span className="tabular block text-13 text-dim">{dotted(about)}</span>
        {exam.note && <span className="block text-13 wrap-anywhere text-dim">{exam.note}</span>}
      </span>
      <span className="tabular shrink-0 text-13 font-medium">
        {exam.days_left >= 0 ? words.left(exam.days_left) : (exam.result ?? words.ago(-exam.days_left))}
      </span>
    </span>
  )
}
