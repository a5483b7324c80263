import { limits } from '#rules/limits.ts'
import { examKinds } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useConstants } from '#web/api/use-constants.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/checkbox.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { contentOf, type Exam } from './content.ts'

type ExamFormProps = {
  exam?: Exam | undefined
  day: string
  today: string
  /** Main exams with a countdown. */
  mains: readonly Exam[]
  onRemove?: (() => void) | undefined
  onClose(): void
}

/** `is_main` undefined: the exam becomes the main exam if there is no other; one may just have been saved. */
type Draft = Omit<ReturnType<typeof contentOf>, 'is_main'> & {
  is_main: boolean | null
  /** Of the stored exam when typing began. */
  version?: number
}

const shows = ['name', 'examdate', 'examtime', 'kind', 'croom_id', 'result', 'note'] as const

/** Form of an exam: its day, checked while it is chosen, and later its result. */
export function ExamForm({ exam, day, today, mains, onRemove, onClose }: ExamFormProps) {
  const { exams: words, common, fields, curriculum } = useWords()
  const typed = useDraft<Draft>(
    (student) => `examDraft:${student}:${exam?.id ?? 'new'}`,
    () =>
      exam
        ? { ...contentOf(exam), version: exam.version }
        : {
            id: newId(),
            name: '',
            kind: 'national' as const,
            examdate: day,
            examtime: null,
            croom_id: null,
            is_main: null,
            note: null,
            result: null,
          },
  )
  const { mycroom } = useConstants()
  const { save, form, sheet } = useSheetSave('GET /exam/save', typed, {
    shows,
    said: common.saved,
    onClose,
    onRemove,
  })
  const { draft, change, field, text } = form
  const { version, ...content } = draft
  const isMain = draft.is_main ?? mains.every(({ id }) => id === draft.id)

  return (
    <FormSheet
      title={exam ? words.editTitle : words.add}
      {...sheet}
      hasVersion
      isReady={draft.name.trim() !== ''}
      onSubmit={() =>
        save.mutate({
          query: { ...content, is_main: isMain, ...(version && !form.isConflict && { version }) },
        })
      }
    >
      {!exam && <KnownDates today={today} onPick={change} />}
      <TextField
        data-focus-first=""
        label={words.name}
        required
        maxLength={limits.nameCharacters}
        autoComplete="off"
        {...field('name')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <DateField label={words.date} {...field('examdate')} />
        <TextField label={fields.examtime} type="time" {...text('examtime')} />
      </div>
      <DateNote day={draft.examdate} id={draft.id} />
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          label={fields.kind}
          {...field('kind')}
          options={examKinds.map((value) => ({ value, label: words.kinds[value] }))}
        />
        <ProgramField
          label={curriculum.croom}
          none={words.noCroom}
          {...text('croom_id')}
          choices={mycroom.data ?? []}
        />
      </div>
      <CheckField label={words.makeMain} checked={isMain} onChange={(is_main) => change({ is_main })} />
      {draft.examdate <= today && (
        <TextField label={fields.result} hint={words.resultHint} maxLength={200} {...text('result')} />
      )}
      <TextArea label={fields.note} maxLength={limits.noteCharacters} {...text('note')} />
    </FormSheet>
  )
}

type Known = { name: string; kind: 'national'; examdate: string; examtime: string | null }

/**
 * Coming dates of national exams, in separate lists of announced and expected ones. No date is derived from another
 * year.
 */
function KnownDates({ today, onPick }: { today: string; onPick(known: Known): void }) {
  const { exams: words, format } = useWords()
  const { sabit } = useConstants()
  return (['known', 'expected'] as const).map((which) => {
    const dates = (sabit.data?.programs ?? []).flatMap((program) =>
      program[`${which}_dates`]
        .filter(({ date }) => date >= today)
        .map(({ date, start }) => ({ name: program.code, examdate: date, examtime: start })),
    )
    if (dates.length === 0) return null
    const mark = which === 'expected' && words.expectedMark
    return (
      <div key={which}>
        <p className="mb-1.5 text-13 font-medium">{words[which]}</p>
        <div className="flex flex-wrap gap-2">
          {dates.map((each) => (
            <Button
              key={`${each.name} ${each.examdate}`}
              onClick={() => onPick({ ...each, kind: 'national' })}
            >
              {dotted([each.name, format.day(each.examdate, 'long'), mark])}
            </Button>
          ))}
        </div>
        {mark && <p className="mt-1.5 text-13 text-dim">{words.expectedText}</p>}
      </div>
    )
  })
}

/** Note on the chosen day of an exam: how many days are left, and other exams on it. */
function DateNote({ day, id }: { day: string; id: string }) {
  const { exams: words, dashboard, format } = useWords()
  const { data } = useCall(
    'POST /exam/check-date',
    { body: { examdate: day, id } },
    { staleTime: 60_000, placeholderData: undefined },
  )
  if (!data) return <p role="status" />
  const { valid, code, days_left, message, conflicts } = data
  return (
    <p role="status" className={`text-13 ${valid || code === 'PAST' ? 'text-dim' : 'text-bad'}`}>
      {conflicts.length > 0
        ? words.sameDay(conflicts.map(({ name }) => name).join(', '))
        : days_left === null || (!valid && code !== 'PAST')
          ? message
          : days_left < 0
            ? words.ago(-days_left)
            : dotted([format.day(day, 'title'), dashboard.daysLeft(days_left)])}
    </p>
  )
}
