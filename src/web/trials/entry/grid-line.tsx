import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isFarFrom } from '#rules/usual-range.ts'
import {
  type Cell,
  type Column,
  countOf,
  type GridRow,
  isFull,
  missingIn,
  overflowOf,
  resultsOf,
} from '#web/trials/drafts/cells.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { useWords } from '#web/words/use-words.ts'

type GridLineProps = {
  row: GridRow
  index: number
  name: string
  color: string | undefined
  penalty: number
  columns: readonly Column[]
  isDetailed: boolean
  faults: Readonly<Record<string, string>>
  /** Usual range of the net; undefined while typing or with too few trials. */
  usual: { low: number; high: number } | undefined
  /** Whether a missing number is told, which it is not while somebody types. */
  tellsMissing: boolean
  onType(cell: Cell, typed: string, isDeleting: boolean): void
  onKey(cell: Cell, event: KeyboardEvent<HTMLInputElement>): void
  onPaste(cell: Cell, event: ClipboardEvent<HTMLInputElement>): void
  onExempt(isExempt: boolean): void
  /** The lessons of a sum are to be entered instead. */
  onLessons(): void
}

/** One lesson of the grid, or the sum of a test, with its error. */
export function GridLine(props: GridLineProps) {
  const { row, index, name, color, penalty, columns, isDetailed, faults, onType, onKey, onPaste } = props
  const { usual, tellsMissing } = props
  const { trialEntry: words, trialAnalysis, fields, record, format } = useWords()
  const { cells } = row
  const results = resultsOf(row, penalty)
  const questions = countOf(row)
  const fault = Object.entries(faults).find(([path]) => path.startsWith(`${row.id}.`))
  const { column: wrongColumn, said } = useFault(row, fault, tellsMissing)
  const isFar = results !== null && usual !== undefined && isFarFrom(usual, results.net, questions)
  const noteId = `lesson-${row.id}`
  const labels: Record<Column, string> = {
    correct: record.fields.correct,
    wrong: record.fields.wrong,
    count: fields.questions,
    minutes: words.minutes,
  }

  const placeholders: Partial<Record<Column, string>> = {
    count: format.number(row.usualCount),
    ...(isFull(row) && { wrong: format.number(0) }),
  }

  const cellOf = (column: Column) => (
    <td
      key={column}
      className={`py-1 text-center sm:w-20 sm:px-1 lg:w-24 ${isDetailed ? 'max-sm:min-w-0 max-sm:flex-1' : `w-[min(4rem,18vw)] px-1 ${column === 'wrong' ? 'max-sm:w-[min(4.75rem,22vw)] max-sm:pr-4' : ''}`}`}
    >
      {isDetailed && (
        <span aria-hidden className="block text-12 text-dim sm:hidden">
          {labels[column]}
        </span>
      )}
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="enter"
        data-cell={`${index} ${column}`}
        aria-label={`${name}, ${labels[column]}`}
        aria-invalid={wrongColumn === column || undefined}
        aria-describedby={said || isFar ? noteId : undefined}
        disabled={cells.exempt}
        placeholder={placeholders[column]}
        value={cells[column]}
        onChange={({ target, nativeEvent }) => {
          const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
          onType({ row: index, column }, target.value, isDeleting)
        }}
        onKeyDown={(event) => onKey({ row: index, column }, event)}
        onPaste={(event) => onPaste({ row: index, column }, event)}
        onFocus={({ target }) => target.select()}
        className="min-h-11 w-full min-w-0 scroll-my-40 rounded-control border border-field bg-surface text-center text-17 aria-invalid:border-2 aria-invalid:border-bad disabled:border-line disabled:bg-sunken lg:min-h-10"
      />
    </td>
  )
  const number = (value: number | undefined) => (value === undefined ? '–' : format.number(value))
  const plain = 'px-1.5 text-right text-dim max-sm:hidden'

  return (
    <tr
      className={`border-b border-line last:border-b-0 ${isDetailed ? 'max-sm:flex max-sm:flex-wrap max-sm:items-end max-sm:gap-1.5 max-sm:px-4 max-sm:py-2.5' : ''}`}
    >
      <th
        scope="row"
        className={`py-1.5 pr-1 pl-4 text-left font-normal lg:pl-5 ${isDetailed ? 'max-sm:basis-full max-sm:px-0' : ''}`}
      >
        <span className="flex items-center gap-2.5">
          <LessonStripe color={color} className="h-8" />
          <span className="min-w-0">
            <span className="block leading-5 font-medium wrap-anywhere">
              {name}{' '}
              {!isDetailed && questions > 0 && (
                <span className="text-13 font-normal text-dim">{format.number(questions)}</span>
              )}
            </span>
            {said && (
              <span id={noteId} role="alert" className="block text-13 text-bad">
                {said}
              </span>
            )}
            {!said && isFar && (
              <span id={noteId} role="status" className="block text-13 text-ink">
                {words.farFromUsual(format.net(usual.low), format.net(usual.high))}
              </span>
            )}
            {!said && results && (
              <span className="block text-13 text-dim sm:hidden">
                {words.lineSum(format.number(results.blank), format.net(results.net))}
              </span>
            )}
            {row.section && (
              <Button
                variant="quiet"
                aria-label={`${words.enterLessons}: ${name}`}
                title="+"
                onClick={props.onLessons}
                className="-mx-4 min-h-11 px-4 text-13 lg:min-h-8"
              >
                {words.enterLessons}
              </Button>
            )}
          </span>
        </span>
      </th>
      {columns.filter((column) => column !== 'minutes').map(cellOf)}
      <td className={plain}>{number(results?.blank)}</td>
      <td className={`${plain} ${isDetailed ? '' : 'pr-4 lg:pr-5'}`}>
        <strong className={results ? 'font-semibold text-ink' : 'font-normal'}>
          {results ? format.net(results.net) : '–'}
        </strong>
      </td>
      {isDetailed && !row.section && cellOf('minutes')}
      {isDetailed && row.section && <td colSpan={2} />}
      {isDetailed && !row.section && (
        <td className="text-center sm:pr-2 lg:pr-4">
          <span aria-hidden className="block text-12 text-dim sm:hidden">
            {trialAnalysis.exempt}
          </span>
          <label className="inline-flex size-11 items-center justify-center lg:size-10">
            <Checkbox
              checked={cells.exempt}
              aria-label={`${trialAnalysis.exempt}: ${name}`}
              onChange={props.onExempt}
            />
          </label>
        </td>
      )}
    </tr>
  )
}

/** The cell at fault, and why: too many answers, a number that is missing, or what the server refused. */
function useFault(
  row: GridRow,
  fault: [path: string, said: string] | undefined,
  tellsMissing: boolean,
): { column?: string | undefined; said?: string | undefined } {
  const { trialEntry: words, format } = useWords()
  const over = overflowOf(row)
  if (over)
    return {
      column: over.column,
      said: words.overflow(format.number(over.sum), format.number(over.questions)),
    }
  const missing = tellsMissing ? missingIn(row) : null
  if (missing) return { column: missing, said: words.missing[missing] }
  return { column: fault?.[0].split('.')[1], said: fault?.[1] }
}
