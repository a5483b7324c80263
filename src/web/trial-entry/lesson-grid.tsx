import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import {
  allColumns,
  type Cell,
  cellBefore,
  digitsOf,
  type GridRow,
  isArrow,
  isComplete,
  largest,
  neighbour,
  nextCell,
  plainColumns,
  sumsOf,
  typedInto,
} from '#web/trial-draft/cells.ts'
import type { Form } from '#web/trial-draft/draft.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { GridHead } from './grid-head.tsx'
import { GridLine } from './grid-line.tsx'
import { type Paste, pasteAt, readTable } from './paste.ts'

type LessonGridProps = {
  form: Form
  rows: readonly GridRow[]
  penalty: number
  /** With the number of questions, the minutes and exemptions. */
  isDetailed: boolean
  /** What the server said, by lesson and field. */
  faults: Readonly<Record<string, string>>
  onType(cell: Cell, text: string): void
  onExempt(row: number, isExempt: boolean): void
  onPaste(paste: Paste): void
  /** Enter was pressed in the last cell. */
  onEnd(): void
}

/** Correct and wrong of each lesson, typed as in a spreadsheet; blank and net follow. */
export function LessonGrid(props: LessonGridProps) {
  const { form, rows, penalty, isDetailed, faults, onType, onExempt, onPaste, onEnd } = props
  const { trialEntry: words } = useWords()
  const format = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const columns = isDetailed ? allColumns : plainColumns
  const studies = new Map(form.studies.map((study) => [study.id, study]))
  const sums = sumsOf(rows, penalty)

  function go(cell: Cell | null): boolean {
    if (cell) focusCell(table.current, cell)
    return cell !== null
  }

  function type(cell: Cell, typed: string, isDeleting: boolean) {
    const row = rows[cell.row]
    if (!row) return
    const text = digitsOf(typed)
    onType(cell, text)
    if (isDeleting || cell.column === 'count' || !isComplete(text, largest(row, cell.column))) return
    const typedRow = { ...row, cells: typedInto(row.cells, cell.column, text) }
    go(nextCell(rows.with(cell.row, typedRow), cell))
  }

  function onKey(cell: Cell, event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Enter') {
      if (!go(shiftKey ? cellBefore(rows, cell) : nextCell(rows, cell)) && !shiftKey) onEnd()
    } else if (isArrow(key)) go(neighbour(rows, columns, cell, key))
    else if (key === 'Backspace' && event.currentTarget.value === '') go(cellBefore(rows, cell))
    else return
    event.preventDefault()
  }

  function paste(cell: Cell, event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const lessons = rows.map(({ id, cells: { exempt } }) => ({ name: studies.get(id)?.name ?? '', exempt }))
    onPaste(pasteAt(readTable(event.clipboardData.getData('text/plain')), cell, lessons, columns))
  }

  const wide = 'max-sm:hidden'

  return (
    <table ref={table} className="tabular w-full border-collapse text-15">
      <caption className="sr-only">{words.gridHelp}</caption>
      <GridHead isDetailed={isDetailed} />
      <tbody>
        {rows.map((row, index) => (
          <GridLine
            key={row.id}
            row={row}
            index={index}
            name={studies.get(row.id)?.name ?? ''}
            color={studies.get(row.id)?.color}
            penalty={penalty}
            columns={columns}
            isDetailed={isDetailed}
            faults={faults}
            onType={type}
            onKey={onKey}
            onPaste={paste}
            onExempt={(isExempt) => onExempt(index, isExempt)}
          />
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot className={isDetailed ? 'max-sm:hidden' : ''}>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="px-4 py-3 text-left lg:px-5">
              {words.sum}
            </th>
            {isDetailed && <td />}
            <td className="px-1.5 text-center">{sums ? format.number(sums.correct) : '–'}</td>
            <td className="px-1.5 text-center max-sm:pr-4">{sums ? format.number(sums.wrong) : '–'}</td>
            <td className={`px-1.5 text-right ${wide}`}>{sums ? format.number(sums.blank) : '–'}</td>
            <td className={`px-1.5 text-right ${isDetailed ? '' : 'pr-4 lg:pr-5'} ${wide}`}>
              {sums ? format.number(sums.net) : '–'}
            </td>
            {isDetailed && <td colSpan={2} />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Puts the keyboard into a cell, with all of it chosen, so that typing replaces. */
export function focusCell(within: ParentNode | null, { row, column }: Cell): void {
  const input = within?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
  input?.focus()
  input?.select()
}
