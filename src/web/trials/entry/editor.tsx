import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Section } from '#rules/section.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Refused } from '#web/session/refused.ts'
import { type CroomChoice, croomChoices } from '#web/trials/croom-choices.ts'
import { type GridRow, isSat, type LessonCells, sumsOf, typedInto } from '#web/trials/drafts/cells.ts'
import {
  bodyOf,
  type Draft,
  freeName,
  hasDetails,
  marksOf,
  type Results,
  rowsOf,
  sentRows,
  type Form as TrialForm,
  withSum,
} from '#web/trials/drafts/draft.ts'
import type { Trial } from '#web/trials/test-results.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { hasKeyboard } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Loaded, SkeletonRows } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import { ConflictNote } from './conflict-note.tsx'
import { changedCell, withLesson, withoutPaste, withPaste } from './edits.ts'
import { faultsById, type Problem, problemOf, withoutFault } from './faults.ts'
import { HeadFields } from './head-fields.tsx'
import { focusCell, LessonGrid } from './lesson-grid.tsx'
import { MarksCard } from './marks-card.tsx'
import type { Paste } from './paste.ts'
import { SaveBar } from './save-bar.tsx'
import { useBehind, useEntry } from './use-entry.ts'
import { useLastSums, useTrialContext, useUsualNets } from './use-trial-context.ts'
import { useTrialSave } from './use-trial-save.ts'

type EditorProps = {
  draftKey: string
  /** The draft of this device; null where nothing was typed. */
  kept: Draft | null
  /** The current stored trial; undefined for a new one. */
  stored?: Trial
  /** Class groups of the student. */
  crooms: ReplyOf<'GET /croom'>
  today: string
  startsAtMarks: boolean
  fresh(): Draft
}

/** Form of a trial exam: fields, results and marks. */
export function Editor(props: EditorProps) {
  const { draftKey, kept, stored, today, startsAtMarks, fresh } = props
  const { trialEntry: words, curriculum } = useWords()
  const save = useTrialSave(stored !== undefined, () => entry.drop())
  const initial = kept ?? fresh()
  const entry = useEntry(draftKey, initial, { isKept: kept !== null, isHeld: save.isPending })
  const [isDetailed, setIsDetailed] = useState(() => hasDetails(initial.results))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const box = useRef<HTMLFormElement>(null)
  const { draft } = entry
  const { head, results } = draft

  const { form, sums, rows, penalty } = useGrid(draft, stored)
  const shown = form.data
  const totals = sumsOf(rows, penalty)
  const marks = marksOf(rows, results)
  const leftName = useLeftName()
  const crooms = croomChoices(props.crooms, [stored?.croom_id, kept?.head.croom_id], leftName)
  const croom = crooms.find(({ id }) => id === head.croom_id)
  // A stored trial can be edited even if its class group was left.
  const isShut = croom?.isLeft === true && stored?.croom_id !== head.croom_id
  const context = useTrialContext(draft, rows)
  const usual = useUsualNets(draft, rows)
  const suggestedName = useSuggestedName(head, croom, form.data, context)
  const onlyLesson = onlyLessonOf(head, rows)
  // Single-lesson trials often have another number of questions than the exam, so the details are shown.
  const showsDetails = isDetailed || rows.length === 1

  const isReady = shown !== undefined
  useBeginning(box, isReady, startsAtMarks)

  function submit() {
    // Without lessons nothing can be validated; the grid shows the reason.
    if (!isReady || save.isPending) return
    const found = problemOf(draft, rows)
    setProblem(found)
    if (found?.cell) focusCell(box.current, found.cell)
    if (found) return
    const sent = sentRows(rows)
    const onError = (error: Refused) => {
      const found = faultsById(error.fields, sent, marks)
      // Synchronous, so that the focused cell is rendered as selected.
      flushSync(() => {
        setFaults(found)
        if (Object.keys(found).some((path) => /\.(count|minutes)$/.test(path))) setIsDetailed(true)
      })
      box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
    save.mutate({ body: bodyOf(draft, rows, suggestedName) }, { onError })
  }

  /** Focuses the search for marks. @returns whether there is something to mark */
  function goToMarks(): boolean {
    const search = box.current?.querySelector<HTMLElement>('#marks [role=combobox]')
    search?.focus()
    return search != null
  }

  /** Undo or redo, and focus of the changed cell. */
  function stepTo(step: () => Results) {
    const cell = changedCell(rows, step())
    if (cell) focusCell(box.current, cell)
  }

  function onKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const isText =
      event.target instanceof HTMLElement && event.target.matches('input:not([data-cell]), textarea')
    if (!isText && key === 'z') stepTo(event.shiftKey ? entry.redo : entry.undo)
    else if (!isText && key === 'y') stepTo(entry.redo)
    else return
    event.preventDefault()
  }

  function lay(paste: Paste) {
    if (save.isPending) return
    const [first] = paste.changes
    if (!first) return toast({ text: words.pastedNothing })
    const before = results
    if (paste.changes.some(({ column }) => column === 'count' || column === 'minutes')) setIsDetailed(true)
    setFaults({})
    changeResults((now) => withPaste(now, rows, paste), null)
    const text = words.pasted(paste.changes.length, paste.skipped)
    const bringBack = () => {
      changeResults((now) => withoutPaste(now, before, rows, paste), null)
      focusCell(box.current, first)
    }
    toast({ text, undo: bringBack })
  }

  function changeLesson(row: number, change: (cells: LessonCells) => LessonCells, about: string) {
    const id = rows[row]?.id
    if (id === undefined) return
    setFaults(withoutFault(faults, id))
    changeResults((now) => withLesson(now, id, change), `${id} ${about}`)
  }

  /** Changes results; from the first change on they say which tests are sums, however the next trial is entered. */
  function changeResults(change: (now: Results) => Results, about: string | null) {
    setProblem(null)
    entry.changeResults(
      (now) => change(sums ? { ...now, sums: { ...now.sums, [head.croom_id]: sums } } : now),
      about,
    )
  }

  function switchSum(test: Section, isSum: boolean) {
    changeResults((now) => withSum(now, head.croom_id, sums ?? [], test, isSum), null)
  }

  /** Replaces the draft, with undo for six seconds. */
  function replace(other: Draft, said: string) {
    const bringBack = entry.replace(other)
    save.reset()
    setFaults({})
    setProblem(null)
    toast({ text: said, undo: bringBack })
  }

  const isBehind = useBehind(entry, stored?.version, fresh)
  const refusal = save.error?.status === 0 ? words.offline : (save.error?.message ?? null)

  return (
    <Form ref={box} onKeyDown={onKey} onSubmit={submit}>
      {stored && isBehind && !save.isSuccess && (
        <ConflictNote
          draft={draft}
          rows={rows}
          stored={stored}
          crooms={crooms}
          nameOf={(id) => form.data?.studies.find((study) => study.id === id)?.name ?? ''}
          onKeepMine={() => {
            save.reset()
            entry.keepMine(stored.version)
          }}
          onTakeTheirs={() => replace(fresh(), words.tookTheirs)}
        />
      )}
      {kept && !isBehind && entry.isTouched && (
        <Note
          className="mb-4 rounded-control bg-sunken py-1 pr-1 pl-3"
          text={isShut ? words.keptLeft : words.kept}
          action={words.startOver}
          onAct={() => replace(fresh(), words.startedOver)}
        />
      )}
      <div
        aria-busy={save.isPending}
        className="grid grid-cols-1 gap-4 transition-opacity delay-150 aria-busy:opacity-60 lg:gap-5"
      >
        <HeadFields
          head={head}
          form={form.data}
          crooms={crooms}
          today={today}
          suggestedName={suggestedName}
          faults={faults}
          onChange={(part) => {
            setProblem(null)
            setFaults(Object.keys(part).reduce(withoutFault, faults))
            entry.changeHead(part)
          }}
        />
        <Card
          padded={false}
          title={words.gridTitle}
          description={<span className="max-lg:hidden">{words.gridText}</span>}
          actions={
            rows.length > 1 && (
              <Button
                variant="quiet"
                aria-pressed={isDetailed}
                onClick={() => setIsDetailed(!isDetailed)}
                className="-mx-3 -my-1.5 px-3 text-13"
              >
                {isDetailed ? words.plain : words.detailed}
              </Button>
            )
          }
        >
          <Loaded
            answer={form}
            skeleton={<SkeletonRows rows={9} />}
            isEmpty={({ studies }) => studies.length === 0}
            empty={<EmptyState title={curriculum.noLessons} />}
          >
            {(data) => (
              <LessonGrid
                form={data}
                rows={rows}
                penalty={penalty}
                isDetailed={showsDetails}
                faults={faults}
                onType={({ row, column }, text) =>
                  changeLesson(row, (cells) => typedInto(cells, column, text), column)
                }
                onExempt={(row, exempt) => changeLesson(row, (cells) => ({ ...cells, exempt }), 'exempt')}
                onPaste={lay}
                onSum={switchSum}
                showsMissing={problem?.what === 'missing'}
                usual={usual}
                onEnd={() => goToMarks() || box.current?.querySelector<HTMLElement>('[data-save]')?.focus()}
                onLetter={goToMarks}
              />
            )}
          </Loaded>
          {onlyLesson && (
            <Note
              className="border-t border-line px-4 py-1.5 text-dim lg:px-5"
              text={words.oneLesson}
              action={words.makeBranch}
              onAct={() => entry.changeHead({ kind: 'branch', branch: onlyLesson.id })}
            />
          )}
        </Card>
        {shown && (
          <MarksCard
            form={shown}
            rows={rows}
            marks={marks}
            faults={faults}
            onChange={(next, about) => {
              // Marks of lessons that are hidden now are kept.
              const hidden = results.marks.filter((mark) => !marks.includes(mark))
              changeResults((now) => ({ ...now, marks: [...next, ...hidden] }), about)
            }}
          />
        )}
      </div>
      <SaveBar
        sums={totals}
        before={context.before}
        draft={entry}
        problem={problem ? words.problems[problem.what] : isBehind ? null : refusal}
        isPending={save.isPending}
      />
    </Form>
  )
}

type NoteProps = { className: string; text: string; action: string; onAct(): void }

/** What there is to know of the form, with a button that acts on it. */
function Note({ className, text, action, onAct }: NoteProps) {
  return (
    <p className={`flex flex-wrap items-center justify-between gap-2 text-13 ${className}`}>
      {text}
      <Button variant="quiet" onClick={onAct}>
        {action}
      </Button>
    </p>
  )
}

/** Name of a class group that was left, from existing trial exams. */
function useLeftName() {
  const { trialEntry: words } = useWords()
  const { data } = useCall('GET /graph/trial', {})
  return (id: string) => data?.trials.find(({ croom_id }) => croom_id === id)?.croom_name ?? words.leftCroom
}

/** A name for a new trial, with a number that is not taken. */
function useSuggestedName(
  { kind, branch }: Draft['head'],
  croom: CroomChoice | undefined,
  form: TrialForm | undefined,
  { taken, count }: ReturnType<typeof useTrialContext>,
): string {
  const { trialEntry: words, format } = useWords()
  const lesson = kind === 'branch' ? form?.studies.find(({ id }) => id === branch)?.name : undefined
  const subject = [croom?.isLeft ? '' : croom?.name, lesson].filter(Boolean).join(' ')
  return freeName(taken, count + 1, (number) =>
    words.suggestedName(subject, words.kinds[kind], format.number(number)),
  )
}

/** The lesson with results of a general trial in which no other has any. */
function onlyLessonOf({ kind }: Draft['head'], rows: readonly GridRow[]): GridRow | null {
  const [only, second] = rows.filter(({ cells }) => isSat(cells))
  return kind === 'general' && rows.length > 1 && only && !second && !only.section ? only : null
}

/** Rows of the grid. They wait for what was entered the last time, so that they do not change while somebody types. */
function useGrid({ head, results }: Draft, stored: Trial | undefined) {
  const { croom_id } = head
  const { data, error, isPending, refetch } = useCall(
    'GET /trialexam/subjects/{id}',
    { params: { id: croom_id } },
    { staleTime: 300_000, placeholderData: undefined },
  )
  const lastSums = useLastSums(data)
  const sums = results.sums?.[croom_id] ?? lastSums
  const shown = sums && data
  const rows = shown ? rowsOf(shown, head, results, sums) : []
  // A stored trial keeps its penalty while it stays in its class group.
  const penalty = stored?.croom_id === croom_id ? stored.penalty : (shown?.penalty ?? 0)
  const form = { data: shown, error, isPending: isPending || (data !== undefined && !shown), refetch }
  return { form, sums, rows, penalty }
}

/** Sets the initial focus when the lessons are loaded: the marks or the first cell. */
function useBeginning(box: RefObject<HTMLElement | null>, isReady: boolean, startsAtMarks: boolean): void {
  useEffect(() => {
    if (!isReady) return
    if (startsAtMarks) box.current?.querySelector('#marks')?.scrollIntoView({ block: 'center' })
    // With a physical keyboard the first cell is focused, unless the person is already in a field.
    else if (hasKeyboard() && document.activeElement?.matches('body, main, h1'))
      focusCell(box.current, { row: 0, column: 'correct' })
  }, [box, isReady, startsAtMarks])
}
