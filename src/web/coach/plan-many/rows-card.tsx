import ChevronDown from 'lucide-react/icons/chevron-down'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { addDays, startOfWeek } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import type { StudentRow } from '#web/coach/use-students.ts'
import { StudentInView } from '#web/session/use-session.ts'
import SubjectPicker from '#web/tree/picker/picker.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/checkbox.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { PreviewSheet } from './preview-sheet.tsx'
import { useItemWords } from './use-item-words.ts'
import type { Options, PreviewRow, TemplateItem, usePlanMany } from './use-plan-many.ts'

type RowsCardProps = {
  many: ReturnType<typeof usePlanMany>
  items: readonly TemplateItem[]
  /** A day of the week that is planned. */
  week: string
  students: readonly StudentRow[]
}

/** What each student gets, with changes for one of them, and the one save. */
export function RowsCard({ many, items, week, students }: RowsCardProps) {
  const { planMany: words, format } = useWords()
  const { preview, options, setOptions } = many
  const byId = new Map(students.map((student) => [student.id, student]))
  const [isPreviewing, setIsPreviewing] = useState(false)
  const fills = new Set(items.flatMap(({ key, fill }) => (fill === null ? [] : [key])))
  const choice = (of: keyof Options, label: string) => (
    <CheckField
      label={label}
      checked={options[of]}
      onChange={(isOn) => setOptions({ ...options, [of]: isOn })}
    />
  )
  return (
    <Card title={words.rowsTitle} description={words.rowsText} padded={false} className="overflow-hidden">
      <div className="grid gap-x-6 px-4 pb-2 lg:flex lg:flex-wrap lg:px-5">
        {choice('fit_goals', words.fitGoals)}
        {choice('skip_done', words.skipDone)}
      </div>
      {students.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-15 text-dim lg:px-5">{words.pick}</p>
      ) : (
        <Loaded answer={preview}>
          {({ rows }) => {
            const shown = rows.flatMap((row) => {
              const student = byId.get(row.user_id)
              return student ? [{ ...row, student }] : []
            })
            const written = shown.filter((row) => row.items.length > 0)
            const isUnmatched = shown.some(({ left_out }) => left_out.some(({ why }) => why === 'unmatched'))
            const count = written.reduce((sum, row) => sum + row.items.length, 0)
            return (
              <>
                <Heads />
                <ul className="divide-y divide-line border-t border-line">
                  {shown.map((row) => (
                    <Row key={row.user_id} row={row} fills={fills} week={week} many={many} />
                  ))}
                </ul>
                <footer className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 lg:px-5">
                  <div className="min-w-0 flex-1 basis-72 text-13 text-dim">
                    {isUnmatched && (
                      <>
                        <p className="font-medium text-ink">{words.askLeaveOut}</p>
                        {choice('leave_out', words.leaveOut)}
                      </>
                    )}
                    <p role="status">{words.sum(format.number(written.length), format.number(count))}</p>
                    <p>{words.undoText}</p>
                  </div>
                  <Button disabled={shown.length === 0} onClick={() => setIsPreviewing(true)}>
                    {words.preview}
                  </Button>
                  {isPreviewing && shown.length > 0 && (
                    <PreviewSheet rows={shown} items={items} onClose={() => setIsPreviewing(false)} />
                  )}
                  <Button
                    variant="write"
                    isPending={many.isSaving}
                    disabled={!many.isCurrent || count === 0 || (isUnmatched && !options.leave_out)}
                    onClick={many.save}
                  >
                    {words.write(format.number(written.length))}
                  </Button>
                </footer>
              </>
            )
          }}
        </Loaded>
      )}
    </Card>
  )
}

const columns = 'lg:grid-cols-[minmax(0,7.5rem)_7rem_10rem_minmax(0,1.3fr)_minmax(0,1fr)]'

/** What the columns are about; each field has its own name for a screen reader. */
function Heads() {
  const { planMany: words, common } = useWords()
  return (
    <div aria-hidden className={`hidden gap-x-4 px-5 pb-1.5 text-12 text-dim lg:grid ${columns}`}>
      {[common.student, words.start, words.goal, words.topics, words.attention].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}

type RowProps = {
  row: PreviewRow & { student: StudentRow }
  /** Keys of the items that take each student's own topic. */
  fills: ReadonlySet<string>
  week: string
  many: RowsCardProps['many']
}
const step = 30

function Row({ row, fills, week, many }: RowProps) {
  const { planMany: words, format } = useWords()
  const { id, name, week_start } = row.student
  const usual = startOfWeek(week, week_start)
  const adjusted = many.adjusted.get(id)
  const minutes = row.items.reduce((sum, item) => sum + (item.minutes ?? 0), 0)
  const goal = adjusted?.goal_minutes ?? minutes
  const change = (by: number) =>
    many.adjust(id, { goal_minutes: Math.max(step, by < 0 ? floor(goal - 1) : floor(goal) + step) })
  const isLacking = row.left_out.some(({ why }) => why === 'no_data')
  const topics = row.items.flatMap((item) => (fills.has(item.key) ? (item.topic_name ?? []) : []))
  const isWide = useIsAtLeast('lg')
  const [isOpen, setIsOpen] = useState(false)
  const start = adjusted?.start ?? usual
  const fields = (
    <>
      <SelectField
        labelHidden
        className="w-28 lg:w-auto"
        label={`${words.start}: ${name}`}
        value={start}
        onChange={(next) => many.adjust(id, { start: next === usual ? undefined : next })}
        options={Array.from({ length: 7 }, (_, day) => {
          const value = addDays(usual, day)
          return { value, label: format.day(value) }
        })}
      />
      <span className="flex flex-auto items-center gap-1">
        <IconButton
          label={words.less(name)}
          icon={Minus}
          disabled={minutes === 0}
          onClick={() => change(-1)}
        />
        <span className="tabular min-w-20 flex-1 text-center font-medium">{format.minutes(minutes)}</span>
        <IconButton
          label={words.moreTime(name)}
          icon={Plus}
          disabled={minutes === 0}
          onClick={() => change(1)}
        />
      </span>
    </>
  )
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 px-4 py-2.5 text-13 max-lg:py-2 lg:grid lg:gap-x-4 ${columns} lg:px-5`}
    >
      {isWide ? (
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
      ) : (
        <button
          type="button"
          data-print="keep"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-2 text-left"
        >
          <bdi className="min-w-0 flex-1 basis-24 text-15 font-medium wrap-anywhere">{name}</bdi>
          <span className="tabular flex items-center gap-2 text-dim">
            {dotted([format.day(start), format.minutes(minutes)])}
            <ChevronDown size={18} aria-hidden className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
          </span>
        </button>
      )}
      {(isWide || isOpen) && fields}
      <span className="w-full min-w-0 wrap-anywhere empty:hidden lg:empty:block">
        {topics.join(', ')}
        {topics.length === 0 && isLacking && <span className="text-dim">{words.noData}</span>}
      </span>
      <Attention row={row} many={many} />
    </li>
  )
}

function floor(minutes: number): number {
  return step * Math.floor(minutes / step)
}

function Attention({ row, many }: Pick<RowProps, 'row' | 'many'>) {
  const { planMany: words, timer, format } = useWords()
  const [asked, setAsked] = useState<string | null>(null)
  const { id, name, email, locale, timezone } = row.student
  const { sayLeftOut } = useItemWords()
  const open = row.left_out.find(({ why }) => why === 'no_data')
  const free = many.adjusted.get(id)?.free ?? []
  const weekday = (day: string) => format.day(day, 'weekday')
  const busy = row.exams.filter(({ day }) => row.items.some((item) => item.day === day))
  const all = [
    ...row.exams.map((exam) => words.examOn(weekday(exam.day), exam.name)),
    free.length > 0 && words.cleared(free.map(weekday).join(', ')),
    row.there > 0 && words.there(format.number(row.there)),
    ...sayLeftOut(row),
  ].filter(Boolean)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 text-dim">
      {all.length === 0 ? (
        <span aria-hidden className="hidden lg:inline">
          –
        </span>
      ) : (
        <span className="wrap-anywhere">{dotted(all)}</span>
      )}
      {[...new Set(busy.map(({ day }) => day))].map((day) => (
        <Button
          key={day}
          aria-label={`${words.clear}: ${name}, ${weekday(day)}`}
          onClick={() => many.adjust(id, { free: [...free, day] })}
        >
          {words.clear}
        </Button>
      ))}
      {free.length > 0 && (
        <Button
          variant="quiet"
          aria-label={`${words.fillAgain}: ${name}`}
          onClick={() => many.adjust(id, { free: undefined })}
        >
          {words.fillAgain}
        </Button>
      )}
      {open && (
        <Button aria-label={`${timer.noSubject}: ${name}`} onClick={() => setAsked(open.key)}>
          {timer.noSubject}
        </Button>
      )}
      {asked && (
        // The student's own class groups.
        <StudentInView value={{ id, name, email, locale, timezone, role_id: roleIds.student }}>
          <SubjectPicker
            onClose={() => setAsked(null)}
            onPick={({ topic_id }) => {
              const before = many.adjusted.get(id)?.topics ?? []
              if (topic_id) many.adjust(id, { topics: [...before, { key: asked, topic_id }] })
            }}
          />
        </StudentInView>
      )}
    </span>
  )
}
