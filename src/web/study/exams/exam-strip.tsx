import { getRouteApi, useNavigate } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { useRowDeletion } from '#web/api/use-row-deletion.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { useExpectedDate } from '#web/tree/programs/use-expected-date.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { contentOf, type Exam } from './content.ts'
import { ExamForm } from './exam-form.tsx'
import { ExamsSheet } from './exams-sheet.tsx'

const route = getRouteApi('/inside/plan')

/** So many exams ahead are in the strip; the sheet has all. */
const most = 12

/** The exams ahead in one line above the plan, with their forms and the sheet of all exams. */
export function ExamStrip({ today }: { today: string }) {
  const { exams: words, plan } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/plan' })
  const mayChange = useMayChange()
  const exams = useCall('GET /exam', { query: { size: 200 } })
  const [open, setOpen] = useState<Exam | null>(null)
  const says = { deleted: words.deleted, restored: plan.restored }
  const remove = useRowDeletion('GET /exam/delete/{id}', 'GET /exam/save', says)
  const show = (change: Partial<typeof search>) =>
    navigate({ search: { ...search, ...change }, replace: true, resetScroll: false })
  const showAll = () => show({ exams: 1 })
  const rows = exams.data?.rows ?? []
  const ahead = rows.filter(({ days_left }) => days_left >= 0)

  const actions = mayChange ? { open: setOpen, add: (day = 'yes') => show({ new: day }) } : undefined
  const isNew = search.new !== undefined && exams.data !== undefined
  const form = actions && (open || isNew) && (
    <ExamForm
      key={open?.id ?? 'new'}
      exam={open ?? undefined}
      day={search.new?.replace('yes', today) ?? today}
      today={today}
      mains={ahead.filter(({ is_main }) => is_main)}
      onRemove={
        open
          ? () => {
              setOpen(null)
              remove(open.id, { query: contentOf(open) })
            }
          : undefined
      }
      onClose={() => (open ? setOpen(null) : show({ new: undefined }))}
    />
  )
  return (
    <div className="mb-3 print:hidden">
      <Loaded answer={exams} skeleton={<Skeleton className="h-12 rounded-control" />}>
        {() => (
          <div className="flex items-center gap-1">
            {ahead.length > 0 && (
              <section
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by the keyboard too
                tabIndex={0}
                aria-label={words.upcoming}
                // What goes on beside it fades, so that a cut name is seen to go on.
                className="-m-1 min-w-0 overflow-x-auto p-1 pr-4 [scrollbar-width:none] lg:-mr-3 mask-[linear-gradient(to_left,transparent,#000_16px)]"
              >
                <ul className="flex w-max gap-2">
                  {ahead.slice(0, most).map((exam) => (
                    <li key={exam.id} className="flex">
                      <Chip exam={exam} onPress={() => (actions ? setOpen(exam) : showAll())} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {rows.length > 0 && <IconButton label={words.all} icon={CalendarDays} onClick={showAll} />}
            {actions &&
              // On a phone there is room only for the sign beside exams.
              (ahead.length > 0 ? (
                <IconButton label={words.add} icon={Plus} onClick={() => actions.add()} />
              ) : (
                <Button variant="quiet" icon={Plus} onClick={() => actions.add()} className="-ml-4">
                  {words.add}
                </Button>
              ))}
          </div>
        )}
      </Loaded>
      {search.exams && exams.data ? (
        <ExamsSheet
          exams={rows}
          month={search.month ?? (ahead[0]?.examdate ?? today).slice(0, 7)}
          today={today}
          onTurn={(month) => show({ month })}
          actions={actions}
          onClose={() => show({ exams: undefined, month: undefined })}
          form={form}
        />
      ) : (
        form
      )}
    </div>
  )
}

function Chip({ exam, onPress }: { exam: Exam; onPress(): void }) {
  const { exams: words, format } = useWords()
  const isExpected = useExpectedDate()
  return (
    <button
      type="button"
      title={exam.name}
      onClick={onPress}
      className="flex min-h-12 max-w-56 lg:max-w-72 items-center gap-3 rounded-control border border-line bg-surface px-3 py-1.5 text-left transition-colors hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="line-clamp-3 text-13 font-medium wrap-anywhere">{exam.name}</span>
        <span className="tabular block text-12 text-dim">
          {dotted([format.day(exam.examdate), isExpected(exam) && words.expectedMark])}
        </span>
      </span>
      <span className="tabular shrink-0 text-13 font-semibold">{words.days(exam.days_left)}</span>
    </button>
  )
}
