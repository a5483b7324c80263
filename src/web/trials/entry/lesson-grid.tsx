import { type ClipboardEvent, Fragment, type KeyboardEvent, useRef, useState } from 'react'
import type { Section } from '#rules/section.ts'
import {
  allColumns,
  type Cell,
  cellBefore,
  digitsOf,
  type GridRow,
  isArrow,
  isConfirmation,
  neighbour,
  nextCell,
  plainColumns,
  stepOf,
  sumsOf,
} from '#web/trials/drafts/cells.ts'
import type { Form } from '#web/trials/drafts/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { hasModifier } from '#web/ui/page-keys.ts'
import { useWords } from '#web/words/use-words.ts'
import { GridLine } from './grid-line.tsx'
import { type Paste, pasteAt, readTable } from './paste.ts'

type LessonGridProps = {
  form: Form
  rows: readonly GridRow[]
  penalty: number
  /** Shows number of questions, minutes and exemptions. */
  isDetailed: boolean
  /** The server's messages by lesson and field. */
  faults: Readonly<Record<string, string>>
  /** Usual range of the net by lesson. */
  usual: ReadonlyMap<string, { low: number; high: number }>
  onType(cell: Cell, text: string): void
  onExempt(row: number, isExempt: boolean): void
  onPaste(paste: Paste): void
  /** A test of several lessons is to be entered as a sum, or by its lessons again. */
  onSum(test: Section, isSum: boolean): void
  /** A missing number is told also in the focused line. */
  showsMissing: boolean
  /** Enter was pressed in the last cell. */
  onEnd(): void
  /** A letter was typed in a cell. @returns whether another field took the focus */
  onLetter(): boolean
}

/** Keys that finish a number, besides moving. */
const leadOn = ['Enter', 'Tab', 'ArrowRight']

/** Spreadsheet-like grid of correct and wrong per lesson; blank and net are computed. */
export function LessonGrid(props: LessonGridProps) {
  const { form, rows, penalty, isDetailed, faults, usual, showsMissing, onType, onExempt, onPaste } = props
  const { trialEntry: words } = useWords()
  const table = useRef<HTMLTableElement>(null)
  // The cell that was focused automatically after the last digit.
  const moved = useRef<Cell | null>(null)
  const confirms = useRef(false)
  const [active, setActive] = useState<number | null>(null)
  const columns = isDetailed ? allColumns : plainColumns
  const studies = new Map(form.studies.map((study) => [study.id, study]))
  const nameOf = ({ id, section }: GridRow) => section?.name ?? studies.get(id)?.name ?? ''
  const tests = rows.length > 1 ? form.sections.filter(({ study_ids }) => study_ids.length > 1) : []
  /** The test that a row is the sum or a lesson of. */
  const testOf = (row: GridRow | undefined) =>
    row?.section ?? tests.find(({ study_ids }) => study_ids.includes(row?.id ?? ''))
  const firstOf = (test: Section) => rows.findIndex((row) => testOf(row) === test)

  /** Enters a test as a sum or by its lessons, beginning at its first cell. */
  function switchTest(test: Section, isSum: boolean) {
    const row = firstOf(test)
    props.onSum(test, isSum)
    // The cell exists only after the next render.
    requestAnimationFrame(() => focusCell(table.current, { row, column: 'correct' }))
  }

  function go(cell: Cell | null): boolean {
    if (cell) focusCell(table.current, cell)
    return cell !== null
  }

  function type(cell: Cell, typed: string, isDeleting: boolean) {
    const text = digitsOf(typed)
    // A selected cell would otherwise be cleared by a letter.
    if (text === null || (text === '' && !isDeleting)) return
    const step = isDeleting ? { cell, text, to: null } : stepOf(rows, cell, text)
    onType(step.cell, step.text)
    const to = step.to ?? (step.cell === cell ? null : step.cell)
    moved.current = step.to
    if (to) focusCell(table.current, to, step.to === null ? 'end' : 'all')
  }

  function onKey(cell: Cell, event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey } = event
    if (hasModifier(event)) return
    const hasMoved = isSame(moved.current, cell)
    moved.current = null
    if (hasMoved && !shiftKey && leadOn.includes(key) && isConfirmation(rows, cell, confirms.current))
      confirms.current = true
    else if (!goBy(cell, event)) return
    event.preventDefault()
  }

  /** Moves by a key. @returns whether the key was used */
  function goBy(cell: Cell, { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
    if (key === 'Enter') goByEnter(cell, shiftKey)
    else if (isArrow(key)) go(neighbour(rows, columns, cell, key))
    else if (key === 'Backspace' && currentTarget.value === '') go(cellBefore(rows, cell))
    else if (key === '+') {
      const test = testOf(rows[cell.row])
      if (test) switchTest(test, !rows[cell.row]?.section)
    }
    // A field that took the focus takes the letter too.
    else return /^\p{L}$/u.test(key) && !props.onLetter()
    return true
  }

  function goByEnter(cell: Cell, isBack: boolean) {
    const hasGone = go(isBack ? cellBefore(rows, cell) : nextCell(rows, cell))
    if (!hasGone && !isBack) props.onEnd()
  }

  function paste(cell: Cell, event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const lessons = rows.map((row) => ({ name: nameOf(row), exempt: row.cells.exempt }))
    onPaste(pasteAt(readTable(event.clipboardData.getData('text/plain')), cell, lessons, columns))
  }

  return (
    <table
      ref={table}
      onPointerDown={() => {
        moved.current = null
      }}
      onFocus={({ target }) => setActive(rowAt(target))}
      onBlur={() => setActive(null)}
      className="tabular w-full border-collapse text-15"
    >
      <caption className="sr-only">{words.gridHelp}</caption>
      <GridHead isDetailed={isDetailed} />
      <tbody>
        {rows.map((row, index) => {
          const test = testOf(row)
          return (
            <Fragment key={row.id}>
              {test && !row.section && firstOf(test) === index && (
                <TestHead name={test.name} isDetailed={isDetailed} onSum={() => switchTest(test, true)} />
              )}
              <GridLine
                row={row}
                index={index}
                name={nameOf(row)}
                color={studies.get(row.id)?.color}
                penalty={penalty}
                columns={columns}
                isDetailed={isDetailed}
                faults={faults}
                usual={index === active ? undefined : usual.get(row.id)}
                tellsMissing={index !== active || showsMissing}
                onType={type}
                onKey={onKey}
                onPaste={paste}
                onExempt={(isExempt) => onExempt(index, isExempt)}
                onLessons={() => test && switchTest(test, false)}
              />
            </Fragment>
          )
        })}
      </tbody>
      {rows.length > 1 && <GridFoot sums={sumsOf(rows, penalty)} isDetailed={isDetailed} />}
    </table>
  )
}

function TestHead({ name, isDetailed, onSum }: { name: string; isDetailed: boolean; onSum(): void }) {
  const { trialEntry: words } = useWords()
  return (
    <tr className={`border-b border-line bg-sunken/50 ${isDetailed ? 'max-sm:flex' : ''}`}>
      <th
        scope="rowgroup"
        colSpan={isDetailed ? 8 : 5}
        className="w-full px-4 text-left text-13 font-medium text-dim lg:px-5"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          {name}
          <Button
            variant="quiet"
            aria-label={`${words.enterSum}: ${name}`}
            title="+"
            onClick={onSum}
            className="-mx-4 min-h-11 px-4 text-13 lg:min-h-9"
          >
            {words.enterSum}
          </Button>
        </span>
      </th>
    </tr>
  )
}

function GridFoot({ sums, isDetailed }: { sums: ReturnType<typeof sumsOf>; isDetailed: boolean }) {
  const { chart, format } = useWords()
  const wide = 'max-sm:hidden'
  const number = (of: 'correct' | 'wrong' | 'blank') => (sums ? format.number(sums[of]) : '–')
  return (
    <tfoot className={isDetailed ? 'max-sm:hidden' : ''}>
      <tr className="border-t border-line font-semibold">
        <th scope="row" className="px-4 py-3 text-left lg:px-5">
          {chart.total}
        </th>
        {isDetailed && <td />}
        <td className="px-1.5 text-center">{number('correct')}</td>
        <td className="px-1.5 text-center max-sm:pr-4">{number('wrong')}</td>
        <td className={`px-1.5 text-right ${wide}`}>{number('blank')}</td>
        <td className={`px-1.5 text-right ${isDetailed ? '' : 'pr-4 lg:pr-5'} ${wide}`}>
          {sums ? format.net(sums.net) : '–'}
        </td>
        {isDetailed && <td colSpan={2} />}
      </tr>
    </tfoot>
  )
}

/** Focuses a cell, with its text selected or with the cursor at the end. */
export function focusCell(within: ParentNode | null, { row, column }: Cell, at: 'all' | 'end' = 'all'): void {
  const input = within?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
  input?.focus()
  if (at === 'all') input?.select()
  else input?.setSelectionRange(input.value.length, input.value.length)
}

function isSame(a: Cell | null, b: Cell): boolean {
  return a?.row === b.row && a.column === b.column
}

function rowAt(target: Element): number | null {
  const [row] = target.getAttribute('data-cell')?.split(' ') ?? []
  return row === undefined ? null : Number(row)
}

/** Column headings; in the detailed grid of a phone the cells have labels instead. */
function GridHead({ isDetailed }: { isDetailed: boolean }) {
  const { trialEntry: words, trialAnalysis, fields, record } = useWords()
  const computed = 'text-right max-sm:hidden'
  const head = (name: string, look = 'text-center') => (
    <th
      scope="col"
      className={`px-1.5 py-2 font-medium first:pl-4 last:pr-4 lg:first:pl-5 lg:last:pr-5 ${look}`}
    >
      {name}
    </th>
  )
  return (
    <thead className={isDetailed ? 'max-sm:sr-only' : ''}>
      <tr className="border-y border-line text-13 text-dim max-sm:text-[min(0.8125rem,3.6vw)]">
        {head(fields.lesson, 'text-left')}
        {isDetailed && head(fields.questions)}
        {head(record.fields.correct)}
        {head(record.fields.wrong, isDetailed ? undefined : 'text-center max-sm:pr-4')}
        {head(record.fields.blank, computed)}
        {head(fields.net, computed)}
        {isDetailed && head(words.minutes)}
        {isDetailed && head(trialAnalysis.exempt)}
      </tr>
    </thead>
  )
}
