import type { Cell, Table } from '#rules/trial-file/cells.ts'
import type { openArchive } from '#server/services/sheets/archive.ts'
import { makeGrid, noSpreadsheet, sheetBounds, tooBig } from '#server/services/sheets/sheet-bounds.ts'
import { type Attribute, readXml } from '#server/services/sheets/xml.ts'

/**
 * Tables of an .ods file. A table above the limits is kept as the refusal that it causes.
 * @throws Refusal RULE when it is not one or too large
 */
export function readOds(
  archive: ReturnType<typeof openArchive>,
): { name: string; isHidden: boolean; read(): Table }[] {
  const content = archive.read('content.xml')
  if (!content) throw noSpreadsheet()
  const tables: { name: string; style: string; table: ReturnType<typeof makeTable> }[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  // A table inside a cell is no table of its own.
  let depth = 0
  const inTable = () => (depth === 1 ? tables.at(-1)?.table : undefined)
  function openTable(attribute: Attribute): void {
    depth += 1
    if (depth > 1) return
    if (tables.length >= sheetBounds.sheets) throw tooBig()
    tables.push({
      name: attribute('name') ?? '',
      style: attribute('style-name') ?? '',
      table: makeTable(),
    })
  }
  readXml(content, {
    open(name, attribute) {
      if (name === 'table') openTable(attribute)
      else if (name === 'style') style = attribute('name') ?? ''
      else if (name === 'table-properties' && attribute('display') === 'false') hiddenStyles.add(style)
      else inTable()?.open(name, attribute)
    },
    text: (piece) => inTable()?.text(piece),
    close(name) {
      if (name === 'table') depth -= 1
      else inTable()?.close(name)
    },
  })
  return tables.map(({ name, style, table }) => {
    const isHidden = hiddenStyles.has(style)
    return { name, isHidden, read: () => ({ name, isHidden, is1904: false, rows: table.rows() }) }
  })
}

/** Collects the cells of one table. */
function makeTable() {
  const grid = makeGrid()
  let refusal: unknown
  let [row, rowTimes] = [0, 1]
  let [column, columnTimes] = [0, 1]
  let cell: { attribute: Attribute; text: string } | null = null
  let paragraphs = 0
  let isIn = false
  let comments = 0

  function openRow(attribute: Attribute): void {
    grid.beginRow()
    rowTimes = timesOf(attribute('number-rows-repeated'))
    column = 0
  }
  function openCell(attribute: Attribute): void {
    columnTimes = timesOf(attribute('number-columns-repeated'))
    cell = { attribute, text: '' }
    paragraphs = 0
  }
  function openParagraph(): void {
    isIn = true
    paragraphs += 1
    if (paragraphs > 1) addText('\n')
  }
  function addText(piece: string): void {
    if (cell && isIn && comments === 0 && cell.text.length <= sheetBounds.cellCharacters) cell.text += piece
  }
  function closeCell(): void {
    if (!cell) return
    const { attribute, text } = cell
    const value = valueOfCell(attribute, text)
    if (value !== null)
      for (let y = 0; y < rowTimes; y++)
        for (let x = 0; x < columnTimes; x++) grid.put(row + y, column + x, value)
    addMerge(timesOf(attribute('number-columns-spanned')), timesOf(attribute('number-rows-spanned')))
    column += columnTimes
    cell = null
  }
  function addMerge(wide: number, high: number): void {
    if (wide === 1 && high === 1) return
    grid.merge({ row, column, lastRow: row + high - 1, lastColumn: column + wide - 1 })
  }
  const opened = new Map<string, (attribute: Attribute) => void>([
    ['table-row', openRow],
    ['table-cell', openCell],
    ['covered-table-cell', openCell],
    ['annotation', () => comments++],
    ['p', openParagraph],
    ['s', () => addText(' ')],
    ['tab', () => addText(' ')],
    ['line-break', () => addText(' ')],
  ])
  const closed = new Map<string, () => void>([
    ['table-row', () => (row += rowTimes)],
    ['table-cell', closeCell],
    ['covered-table-cell', closeCell],
    ['annotation', () => comments--],
    ['p', () => (isIn = false)],
  ])
  /** What follows a refusal is passed over. */
  function guarded(take: () => void): void {
    if (refusal !== undefined) return
    try {
      take()
    } catch (error) {
      refusal = error
    }
  }
  return {
    open: (name: string, attribute: Attribute) => guarded(() => opened.get(name)?.(attribute)),
    text: (piece: string) => guarded(() => addText(piece)),
    close: (name: string) => guarded(() => closed.get(name)?.()),
    /** @throws Refusal RULE when the table exceeds the limits */
    rows(): Cell[][] {
      if (refusal !== undefined) throw refusal
      return grid.rows()
    },
  }
}

function timesOf(written: string | undefined): number {
  const times = Number(written ?? 1)
  if (!Number.isInteger(times) || times < 1) throw noSpreadsheet()
  return times
}

function valueOfCell(attribute: Attribute, text: string): Cell {
  const type = attribute('value-type')
  if (type === 'float' || type === 'currency') {
    // Fifteen digits are what spreadsheets show of a computed number.
    const value = Number(Number(attribute('value')).toPrecision(15))
    return Number.isFinite(value) ? value : text
  }
  if (type === 'date') return (attribute('date-value') ?? text).slice(0, 10)
  if (text !== '') return text
  // Without a kept value it would count as empty, and a spreadsheet shows a number there.
  return attribute('formula') === undefined ? null : '='
}
