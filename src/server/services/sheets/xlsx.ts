import { type Cell, dayOfSerial, type Table } from '#rules/trial-file/cells.ts'
import type { openArchive } from '#server/services/sheets/archive.ts'
import {
  type Merge,
  makeGrid,
  noSpreadsheet,
  sheetBounds,
  tooBig,
  tooManyRows,
} from '#server/services/sheets/sheet-bounds.ts'
import { type Attribute, readXml } from '#server/services/sheets/xml.ts'

/** Limits of the format: a position beyond them is invalid. */
const lastRow = 1_048_576
const lastColumn = 16_384

/**
 * Tables of an .xlsx file; a day is text, YYYY-MM-DD. Each is read when it is asked for.
 * @throws Refusal RULE when it is not one or too large
 */
export function readXlsx(
  archive: ReturnType<typeof openArchive>,
): { name: string; isHidden: boolean; read(): Table }[] {
  const part = (name: string | undefined) => (name === undefined ? undefined : archive.read(name))
  const workbookPath = relationsOf(archive.read('_rels/.rels'), '').find(isOf('officeDocument'))?.path
  const workbook = part(workbookPath)
  if (workbookPath === undefined || !workbook) throw noSpreadsheet()

  const relations = relationsOf(archive.read(relationsPath(workbookPath)), folderOf(workbookPath))
  const { sheets, is1904 } = readWorkbook(workbook)
  const styles = part(relations.find(isOf('styles'))?.path)
  const texts = part(relations.find(isOf('sharedStrings'))?.path)
  const shared = {
    texts: texts ? readTexts(texts) : [],
    isDay: styles ? dayStyles(styles) : () => false,
    is1904,
  }
  return sheets.map(({ id, name, isHidden }) => ({
    name,
    isHidden,
    read() {
      const sheet = part(relations.find((relation) => relation.id === id)?.path)
      if (!sheet) throw noSpreadsheet()
      return { name, isHidden, is1904, rows: readSheet(sheet, shared) }
    },
  }))
}

type Relation = { id: string | undefined; type: string; path: string }

function relationsOf(bytes: Buffer | undefined, folder: string): Relation[] {
  const relations: Relation[] = []
  if (!bytes) return relations
  readXml(bytes, {
    open(name, attribute) {
      const [type, target] = [attribute('Type'), attribute('Target')]
      if (name !== 'Relationship' || type === undefined || target === undefined) return
      if (relations.length >= sheetBounds.entries) throw tooBig()
      relations.push({ id: attribute('Id'), type, path: resolvePath(folder, target) })
    },
  })
  return relations
}

/** Relationship types have the same suffix in both namespaces of the format. */
function isOf(kind: string) {
  return ({ type }: Relation) => type.endsWith(`/${kind}`)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function relationsPath(path: string): string {
  const folder = folderOf(path)
  return `${folder}_rels/${path.slice(folder.length)}.rels`
}

function resolvePath(folder: string, target: string): string {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

type Sheet = { id: string | undefined; name: string; isHidden: boolean }

function readWorkbook(bytes: Buffer): { sheets: Sheet[]; is1904: boolean } {
  const sheets: Sheet[] = []
  let is1904 = false
  readXml(bytes, {
    open(name, attribute) {
      if (name === 'sheet') {
        if (sheets.length >= sheetBounds.sheets) throw tooBig()
        const isHidden = /hidden/i.test(attribute('state') ?? '')
        sheets.push({ id: attribute('id'), name: attribute('name') ?? '', isHidden })
      }
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
    },
  })
  return { sheets, is1904 }
}

/** Shared strings by index, without pronunciation hints (`rPh`). */
function readTexts(bytes: Buffer): string[] {
  const texts: string[] = []
  let text = ''
  let isIn = false
  let isAside = false
  readXml(bytes, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isIn = !isAside
      else if (name === 'rPh') isAside = true
    },
    text(piece) {
      if (isIn) text = added(text, piece)
    },
    close(name) {
      if (name === 't') isIn = false
      else if (name === 'rPh') isAside = false
      else if (name === 'si') {
        if (texts.length >= sheetBounds.texts) throw tooBig()
        texts.push(plain(text))
      }
    },
  })
  return texts
}

/** Truncated, as no cell may hold more. */
function added(text: string, piece: string): string {
  return text.length > sheetBounds.cellCharacters ? text : text + piece
}

/** The format escapes characters that XML does not allow as `_x000D_`. */
function plain(text: string): string {
  return text.includes('_x') ? text.replace(/_x00(0[0-9A-F]|1[0-9A-F]|5F)_/gi, unwritten) : text
}

function unwritten(_whole: string, code: string): string {
  return /^5f$/i.test(code) ? '_' : code.toUpperCase() === '0A' ? '\n' : ''
}

/** Which cell styles format a number as a day. */
function dayStyles(bytes: Buffer): (style: number) => boolean {
  const ownDays = new Set<string>()
  const days: boolean[] = []
  let isIn = false
  readXml(bytes, {
    open(name, attribute) {
      if (name === 'numFmt' && isDayFormat(attribute('formatCode') ?? ''))
        ownDays.add(attribute('numFmtId') ?? '')
      if (name === 'cellXfs') isIn = true
      if (name === 'xf' && isIn) {
        const format = attribute('numFmtId') ?? ''
        days.push(ownDays.has(format) || isBuiltInDay(Number(format)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isIn = false
    },
  })
  return (style) => days[style] ?? false
}

/** Built-in number formats that show a day, including the East Asian ones. */
function isBuiltInDay(format: number): boolean {
  const ranges = [
    [14, 17],
    [22, 22],
    [27, 36],
    [50, 58],
  ] as const
  return ranges.some(([first, last]) => format >= first && format <= last)
}

/** Whether a number format shows a day or a year; quoted text, colours and conditions are ignored. */
function isDayFormat(code: string): boolean {
  return /[dy]/i.test(code.slice(0, 200).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}

type Workbook = {
  texts: readonly string[]
  isDay: (style: number) => boolean
  is1904: boolean
}

function readSheet(bytes: Buffer, workbook: Workbook): Cell[][] {
  const grid = makeGrid()
  let row = -1
  let column = -1
  let cell = { type: 'n', style: 0 }
  let text = ''
  let isIn = false
  let isAside = false
  let isFormula = false
  function openRow(attribute: Attribute): void {
    grid.beginRow()
    row = placeOf(attribute('r'), row + 1, lastRow, tooManyRows)
    column = -1
  }
  function openCell(attribute: Attribute): void {
    const letters = /^[A-Z]+/.exec(attribute('r') ?? '')?.[0]
    column = letters === undefined ? column + 1 : columnOf(letters)
    if (column >= lastColumn) throw tooBig()
    cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0) }
    text = ''
    isFormula = false
  }
  function closeCell(): void {
    // Without a kept value it would count as empty, and a spreadsheet shows a number there.
    const value = valueOfCell(cell, text, workbook) ?? (isFormula && cell.type !== 'str' ? '=' : null)
    grid.put(row, column, value)
  }
  function openMerge(attribute: Attribute): void {
    const merge = mergeOf(attribute('ref') ?? '')
    if (merge) grid.merge(merge)
  }
  const openText = () => {
    isIn = !isAside
  }
  const opened = new Map<string, (attribute: Attribute) => void>([
    ['row', openRow],
    ['c', openCell],
    ['v', openText],
    ['t', openText],
    ['rPh', () => (isAside = true)],
    ['f', () => (isFormula = true)],
    ['mergeCell', openMerge],
  ])
  const closed = new Map<string, () => void>([
    ['v', () => (isIn = false)],
    ['t', () => (isIn = false)],
    ['rPh', () => (isAside = false)],
    ['c', closeCell],
  ])
  readXml(bytes, {
    open: (name, attribute) => opened.get(name)?.(attribute),
    text(piece) {
      if (isIn) text = added(text, piece)
    },
    close: (name) => closed.get(name)?.(),
  })
  return grid.rows().map(withoutOnlyErrors)
}

/** A written position (from 1) or the next one; returned from 0. */
function placeOf(written: string | undefined, next: number, last: number, beyond: () => Error): number {
  const place = written === undefined ? next : Number(written) - 1
  if (!Number.isInteger(place) || place < 0) throw noSpreadsheet()
  if (place >= last) throw beyond()
  return place
}

/** Column index: `A` is 0, `AA` is 26. */
function columnOf(letters: string): number {
  if (letters.length > 3) throw tooBig()
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A merge as the format writes it: `C1:E1`. */
function mergeOf(written: string): Merge | undefined {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(written) ?? []
  if (!left || !top || !right || !bottom) return undefined
  return {
    row: Number(top) - 1,
    column: columnOf(left),
    lastRow: Number(bottom) - 1,
    lastColumn: columnOf(right),
  }
}

function valueOfCell(cell: { type: string; style: number }, text: string, workbook: Workbook): Cell {
  switch (cell.type) {
    case 's':
      return workbook.texts[Number(text)] ?? null
    case 'str':
    case 'inlineStr':
      return plain(text)
    case 'd':
      return text.slice(0, 10)
    case 'n':
      return numberOf(text, workbook.isDay(cell.style), workbook.is1904)
    case 'b':
      return text === '' ? null : text === '1' ? 'TRUE' : 'FALSE'
    default:
      // An error such as #REF! is shown as a fault of its row: as an empty cell it would count as 0.
      return plain(text) || null
  }
}

/** Rows without a value, in which formulas that were copied down show only errors, are empty. */
function withoutOnlyErrors(row: Cell[]): Cell[] {
  const isEmpty = row.every(
    (cell) => cell === null || (typeof cell === 'string' && /^#[A-Z0-9/]+[!?]?$/.test(cell)),
  )
  return isEmpty ? row.map(() => null) : row
}

function numberOf(text: string, isDay: boolean, is1904: boolean): Cell {
  if (text.trim() === '') return null
  // Fifteen digits are what spreadsheets show of a computed number.
  const value = Number(Number(text).toPrecision(15))
  if (!Number.isFinite(value)) return plain(text)
  // Beyond them it is no day.
  return isDay && value >= 1 && value <= 200_000 ? dayOfSerial(Math.floor(value), is1904) : value
}
