import { useNavigate } from '@tanstack/react-router'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { hasModifier } from '#web/ui/page-keys.ts'
import { useWords } from '#web/words/use-words.ts'
import { lineLook, nameLook, sumLook, weekLook } from './day-look.ts'
import { DaysLine } from './days-row.tsx'
import { type DaysGroup, weekStarts } from './grid-rows.ts'
import { useDayText } from './use-day-text.ts'

type DaysGridProps = {
  /** `name`: with its number of students; pressed it opens and closes. */
  groups: readonly (DaysGroup & { isOpen: boolean; name: ReactNode })[]
  days: readonly string[]
}

/** Rows of the first paint. */
const firstRows = 40
/** Rows that Page Up and Page Down move. */
const pageRows = 10

/**
 * Students × days: a grid with one stop for Tab, in which the arrows move and Enter opens the student. A day that is
 * pointed at or has the focus is told in words.
 */
export function DaysGrid({ groups, days }: DaysGridProps) {
  const { students: words, common, chart, format } = useWords()
  const weekStart = useWeekStart()
  const text = useDayText(days)
  const navigate = useNavigate()
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<{ id: string; column: number } | null>(null)
  const [tipOf, setTipOf] = useState<HTMLElement | null>(null)
  // The same list for as long as it is, so that a move of the focus renders two rows and not all of them.
  const isWeekStart = useMemo(() => weekStarts(days, weekStart), [days, weekStart])
  const shown = groups.flatMap(({ rows, isOpen }) => (isOpen ? rows : []))
  // The last day of the first row, until another cell had the focus.
  const first = { id: shown[0]?.user_id, column: days.length }
  const stop = active && shown.some(({ user_id }) => user_id === active.id) ? active : first

  // What fits a window is painted first: all two hundred at once took three times as long.
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, firstRows)
  const rendered = new Set(shown.slice(0, limit).map(({ user_id }) => user_id))

  const open = (id: string) => navigate({ to: '/students/$id', params: { id } })
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = cellOf(event.target)
    if (event.key === 'Escape') setTipOf(null)
    if (!cell || event.altKey || event.metaKey) return
    if (event.key === 'Enter' && columnOf(cell) > 0) open(studentOf(cell))
    const next = moved(grid.current, cell, event)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrows reach is a grid
        role="grid"
        aria-label={words.daysTitle}
        // A table would be laid out whole: its parts are blocks, of which those out of sight are left out.
        className="block pb-1 [--days:7]"
        style={{ '--days': days.length } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const cell = cellOf(target)
          if (cell) setActive({ id: studentOf(cell), column: columnOf(cell) })
          setTipOf(dayIn(target))
        }}
        onBlur={() => setTipOf(null)}
        onPointerOver={({ target, pointerType }) => pointerType === 'mouse' && setTipOf(dayIn(target))}
        onPointerLeave={() => setTipOf(null)}
        onClick={(event) => {
          if (!(event.target instanceof HTMLAnchorElement) || hasModifier(event) || event.button !== 0) return
          event.preventDefault()
          open(studentOf(event.target))
        }}
      >
        <thead className="sticky top-0 z-1 block rounded-t-card border-b border-line bg-surface print:static">
          <tr className={`${lineLook} h-11.5`}>
            <Head label={common.student} className={nameLook}>
              <span className="sr-only">{common.student}</span>
            </Head>
            {days.map((day, index) => (
              <Head
                key={day}
                label={format.day(day, 'dayOfWeek')}
                className={`relative pt-6 text-center text-12 ${index === days.length - 1 ? 'font-bold' : 'font-normal text-dim'} ${isWeekStart[index] ? weekLook : ''}`}
              >
                {isNamed(isWeekStart, index) && (
                  <span
                    className={`absolute top-1.5 font-semibold whitespace-nowrap text-ink ${isLate(index, days.length) ? 'right-1' : 'left-1'}`}
                  >
                    {format.day(day)}
                  </span>
                )}
                {format.day(day, 'letter')}
              </Head>
            ))}
            {[words.daysOf(days.length), chart.total].map((label) => (
              <Head key={label} label={label} className={`${sumLook} self-end pb-1.5 text-12 text-dim`} />
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows, isOpen, name }, index) => (
          <tbody key={group} className={`block border-line ${index > 0 ? 'border-t' : ''}`}>
            <tr className="block">
              <td colSpan={days.length + 3} className="block lg:[&>button]:min-h-8.5 lg:[&>button]:text-13">
                {name}
              </td>
            </tr>
            {isOpen &&
              rows
                .filter(({ user_id }) => rendered.has(user_id))
                .map((row) => (
                  <DaysLine
                    key={row.user_id}
                    row={row}
                    days={days}
                    isWeekStart={isWeekStart}
                    text={text}
                    active={stop.id === row.user_id ? stop.column : null}
                  />
                ))}
          </tbody>
        ))}
      </table>
      {tipOf?.isConnected && <Tip cell={tipOf} />}
    </>
  )
}

function Head({ label, className, children }: { label: string; className: string; children?: ReactNode }) {
  return (
    <th scope="col" aria-label={label} className={className}>
      {children ?? label}
    </th>
  )
}

/** Pixels on either side of a cell for its words in the middle; nearer the edge of the window they begin there. */
const halfTip = 170

/** The words of a cell beside it; screen readers have them as its name. */
function Tip({ cell }: { cell: HTMLElement }) {
  const { left, right, top, bottom } = cell.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const middle = (left + right) / 2
  const across =
    middle < halfTip
      ? { left: 8 }
      : middle > clientWidth - halfTip
        ? { right: 8 }
        : { left: middle, translate: '-50%' }
  return (
    <div
      aria-hidden
      role="tooltip"
      data-print="no"
      className="float pointer-events-none fixed z-20 w-max max-w-[calc(100vw-1rem)] rounded-control bg-pencil px-2.5 py-1.5 text-13 text-on-pencil"
      style={{ ...across, ...(top > 56 ? { bottom: innerHeight - top + 4 } : { top: bottom + 4 }) }}
    >
      {cell.getAttribute('aria-label')}
    </div>
  )
}

/** Days over which a date is written: it is wider than one. */
const dateDays = 2

/** A date that begins at one of the last four days would end outside of the page: there it ends at its day. */
function isLate(index: number, days: number): boolean {
  return index >= days - 4
}

/** The date is written where a week begins, and above the first day, if there is room before what comes next. */
function isNamed(isWeekStart: readonly boolean[], index: number): boolean {
  if (!isWeekStart[index] && index !== 0) return false
  const next = isWeekStart.indexOf(true, index + 1)
  if (next === -1) return isWeekStart.length - index >= dateDays
  // A next date that ends at its day reaches back.
  return next - index >= (isLate(next, isWeekStart.length) ? 2 * dateDays : dateDays)
}

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>('[data-column]') : null
}
function dayIn(target: EventTarget): HTMLElement | null {
  const cell = cellOf(target)
  return cell && columnOf(cell) > 0 ? cell : null
}
function columnOf(cell: HTMLElement): number {
  return Number(cell.dataset.column)
}
function studentOf(cell: HTMLElement): string {
  return cell.closest<HTMLElement>('[data-student]')?.dataset.student ?? ''
}

/** The cell to which a key leads; null for other keys. */
function moved(
  grid: HTMLElement | null,
  cell: HTMLElement,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
): HTMLElement | null {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-student]') ?? [])]
  const at = rows.findIndex((row) => row.contains(cell))
  const column = columnOf(cell)
  const last = (rows[at]?.querySelectorAll('[data-column]').length ?? 1) - 1
  const [firstRow, lastRow] = ctrlKey ? [0, rows.length - 1] : [at, at]
  const places: Record<string, [row: number, column: number]> = {
    ArrowLeft: [at, column - 1],
    ArrowRight: [at, column + 1],
    ArrowUp: [at - 1, column],
    ArrowDown: [at + 1, column],
    PageUp: [at - pageRows, column],
    PageDown: [at + pageRows, column],
    Home: [firstRow, 0],
    End: [lastRow, last],
  }
  const place = places[key]
  if (!place) return null
  const row = rows[Math.max(0, Math.min(rows.length - 1, place[0]))]
  const wanted = Math.max(0, Math.min(last, place[1]))
  return row?.querySelector<HTMLElement>(`[data-column="${wanted}"]`) ?? null
}
