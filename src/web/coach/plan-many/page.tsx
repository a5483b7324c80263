import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { addDays, startOfWeek } from '#rules/day.ts'
import { formatSpan } from '#rules/format-day.ts'
import { limits } from '#rules/limits.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useRowDeletion } from '#web/api/use-row-deletion.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useOwnDay } from '#web/calendar/use-day-now.ts'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { UndoCard } from '#web/coach/undo-card.tsx'
import { type StudentRow, useStudents } from '#web/coach/use-students.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectFilter } from '#web/ui/select-filter.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { RowsCard } from './rows-card.tsx'
import { type From, type Template, usePlanMany } from './use-plan-many.ts'
import { WeekCard } from './week-card.tsx'
import { WhoCard } from './who-card.tsx'

const route = getRouteApi('/inside/plan/many')

/** Writes one week into the plans of many students: who, which week, what each gets, then one save. */
export default function PlanManyPage() {
  const { planMany: words, shell } = useWords()
  const templates = useCall('GET /template', {})
  const { first, failed, rows, isWhole } = useStudents()
  const today = useOwnDay()
  return (
    <Screen title={shell.screens.planMany} subtitle={words.text}>
      <Loaded answer={templates}>
        {(all) => (
          <Loaded answer={failed ?? first}>
            {() => isWhole && today && <Many templates={all} students={rows} today={today} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

type ManyProps = { templates: readonly Template[]; students: readonly StudentRow[]; today: string }

function Many({ templates, students, today }: ManyProps) {
  const { planMany: words, chart, format } = useWords()
  const { done } = route.useSearch()
  const navigate = useNavigate({ from: '/plan/many' })
  // The id of a template, or of a student whose week is written.
  const [source, setSource] = useState<string>()
  const [chosenWeek, setChosenWeek] = useState<string>()
  const weekStart = useWeekStart()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mine = students.filter(({ summary }) => summary.access === 'act')
  const picked = mine.filter(({ id }) => chosen.has(id))
  const student = students.find(({ id }) => id === source)
  const template = student ? undefined : (templates.find(({ id }) => id === source) ?? templates[0])
  const offered = Array.from({ length: 5 }, (_, n) => addDays(startOfWeek(today, weekStart), 7 * n))
  const week = chosenWeek ?? addDays(startOfWeek(today, weekStart), 7)
  const weeks = offered.includes(week) ? offered : [week, ...offered]
  const from: From | null = student
    ? { user_id: student.id, week: today }
    : template
      ? { template_id: template.id }
      : null
  const many = usePlanMany(
    from,
    week,
    picked.map(({ id }) => id),
    () => setChosen(new Set()),
  )
  /** What was saved is no longer shown once something else is chosen. */
  function show(id: string) {
    setSource(id)
    if (done) void navigate({ search: {}, replace: true })
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {done && (
        <UndoCard
          key={done}
          call="POST /plan/many/undo"
          id={done}
          says={{
            done: words.written,
            undoText: words.undoText,
            kept: words.keptItems,
            undone: (count) => words.undone(format.number(count)),
          }}
        />
      )}
      {(template || mine.length > 0) && (
        <div className="flex flex-wrap items-center gap-2">
          <FromChoice
            templates={templates}
            template={template}
            student={student}
            students={mine}
            onFrom={show}
          />
          <SelectFilter
            label={chart.grains.week}
            value={week}
            onChange={setChosenWeek}
            options={weeks.map((day) => ({
              value: day,
              label: formatSpan(day, addDays(day, 6), format.locale, 'short'),
            }))}
          />
          {from && <NewTemplate name={words.newName(templates.length + 1)} onMade={show} />}
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <WhoCard students={mine} chosen={chosen} onChange={setChosen} />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {template && (
            <WeekCard key={template.id} template={template} first={startOfWeek(week, weekStart)} />
          )}
          {student && (
            <Card title={words.weekTitle} description={words.ofStudentText}>
              <NewTemplate
                key={student.id}
                name={student.name}
                from={{ user_id: student.id, week: today }}
                onMade={show}
              />
            </Card>
          )}
          {from ? (
            <RowsCard many={many} items={template?.items ?? []} week={week} students={picked} />
          ) : (
            <EmptyCard
              drawing="calendar"
              title={words.noTemplateTitle}
              text={words.noTemplateText}
              action={<NewTemplate name={words.newName(1)} onMade={show} />}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type FromChoiceProps = {
  templates: readonly Template[]
  template: Template | undefined
  student: StudentRow | undefined
  students: readonly StudentRow[]
  /** @param id of a template or a student */
  onFrom(id: string): void
}

/** Which template or student's week is written; a template may get another name or be deleted. */
function FromChoice({ templates, template, student, students, onFrom }: FromChoiceProps) {
  const { planMany: words } = useWords()
  const [isNaming, setIsNaming] = useState(false)
  const remove = useRowDeletion('DELETE /template/{id}', 'POST /template', { deleted: words.removed })
  const removeIt = ({ version: _, ...content }: Template) => remove(content.id, { body: content })
  return (
    <div className="flex min-w-0 flex-auto items-center gap-2 lg:flex-none">
      <SelectFilter<string>
        className="min-w-0 flex-auto lg:min-w-60"
        label={words.template}
        value={student?.id ?? template?.id ?? ''}
        onChange={onFrom}
        options={[
          ...(template || student ? [] : [{ value: '', label: '–' }]),
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ...students.map(({ id, name }) => ({ value: id, label: words.ofStudent(name) })),
        ]}
      />
      {template && (
        <>
          <IconButton label={words.rename} icon={Pencil} onClick={() => setIsNaming(true)} />
          <IconButton label={words.remove} icon={Trash2} onClick={() => removeIt(template)} />
          {isNaming && <RenameSheet template={template} onClose={() => setIsNaming(false)} />}
        </>
      )}
    </div>
  )
}

type NewTemplateProps = {
  name: string
  /** The week of a student to begin with; without one it is empty. */
  from?: { user_id: string; week: string }
  onMade(id: string): void
}

function NewTemplate({ name, from, onMade }: NewTemplateProps) {
  const { planMany: words } = useWords()
  const [id, setId] = useState(newId)
  const save = useToldSave('POST /template', undefined, {
    onSuccess(saved) {
      setId(newId())
      onMade(saved.id)
    },
  })
  return (
    <Button
      {...(!from && { icon: Plus })}
      isPending={save.isPending}
      onClick={() => save.mutate({ body: { id, name, ...(from ? { from } : { items: [] }) } })}
    >
      {from ? words.keepWeek : words.newTemplate}
    </Button>
  )
}

function RenameSheet({ template, onClose }: { template: Template; onClose(): void }) {
  const { planMany: words } = useWords()
  const typed = useDraft<{ name: string }>(`templateName:${template.id}`, { name: template.name })
  const { save, form, sheet } = useSheetSave('POST /template', typed, { shows: ['name'], onClose })
  return (
    <FormSheet
      title={words.rename}
      {...sheet}
      onSubmit={() => save.mutate({ body: { id: template.id, name: form.draft.name } })}
    >
      <TextField label={words.name} maxLength={limits.nameCharacters} {...form.text('name')} />
    </FormSheet>
  )
}
