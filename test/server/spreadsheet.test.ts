import { describe, expect, it } from 'vitest'
import { readFileTables } from '#server/services/sheets/read-file.ts'
import { workbook } from '../support/server/workbook.ts'

const read = (file: Uint8Array) => readFileTables(Buffer.from(file), () => 1)[0]?.read().rows ?? []
const sheet = (rows: string, parts: Record<string, string> = {}) =>
  read(
    workbook({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...parts,
    }),
  )

describe('a workbook', () => {
  it('may have shared texts, rich texts and inline texts', () => {
    const texts = `<sst><si><t>Türkçe &amp; Mat &#x15F;&#287;</t></si>
      <si><r><t>Tür</t></r><r><t xml:space="preserve">kçe D</t></r><rPh><t>aside</t></rPh></si>
      <si><t><![CDATA[a < b]]></t></si><si><t>a_x000D_b</t></si></sst>`
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>içinde</t></is></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>formül</v></c></row>'

    expect(sheet(rows, { 'xl/sharedStrings.xml': texts })).toEqual([
      ['Türkçe & Mat şğ', 'Türkçe D', 'a < b', 'ab'],
      ['içinde', 'formül'],
    ])
  })

  it('has numbers, and dates where a style says so', () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; day&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
    const value = (at: string, style: number, text: string) => `<c r="${at}1" s="${style}"><v>${text}</v></c>`
    const row = `<row>${value('A', 0, '46327')}${value('B', 1, '46327.75')}${value('C', 2, '46327')}${value('D', 3, '46327')}<c r="E1" t="d"><v>2026-11-01T00:00:00</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="e"><v>#N/A</v></c><c r="H1"><v>-1.5E1</v></c></row>`

    expect(sheet(row, { 'xl/styles.xml': styles })).toEqual([
      [46_327, '2026-11-01', '2026-11-01', 46_327, '2026-11-01', 'TRUE', '#N/A', -15],
    ])
  })

  it('keeps what is no number as it is written, so that it does not count as 0', () => {
    const cells = '<c t="e"><v>#REF!</v></c><c><v>NaN</v></c><c><v> </v></c><c t="b"/><c t="e"/>'

    expect(sheet(`<row><c><v>1</v></c>${cells}</row>`)).toEqual([[1, '#REF!', 'NaN']])
  })

  it('takes a row for empty whose formulas show only errors', () => {
    const errors = '<c t="e"><v>#N/A</v></c><c t="e"><v>#DIV/0!</v></c><c t="e"><v>#NAME?</v></c>'

    expect(sheet(`<row><c><v>1</v></c></row><row>${errors}</row>`)[1]?.every((cell) => cell === null)).toBe(
      true,
    )
  })

  it('may count its days from 1904', () => {
    const workbookXml = `<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet r:id="r1"/></sheets></workbook>`
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'

    const cells = sheet('<row><c s="0"><v>44865</v></c></row>', {
      'xl/workbook.xml': workbookXml,
      'xl/styles.xml': styles,
    })
    expect(cells).toEqual([['2026-11-01']])
  })

  it('keeps empty cells, also without cell references', () => {
    expect(sheet('<row r="2"><c r="B2"><v>1</v></c></row><row><c><v>2</v></c><c><v>3</v></c></row>')).toEqual(
      [[], [null, 1], [2, 3]],
    )
  })

  it('may have XML prefixes and comments', () => {
    const xml =
      '<?xml version="1.0"?><!-- > --><x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'

    expect(read(workbook({ 'xl/worksheets/sheet1.xml': xml }))).toEqual([[7]])
  })

  // Google Sheets writes a thousand rows, LibreOffice the very last one.
  it('may end in formatted rows and columns without a value', () => {
    const empty = Array.from(
      { length: 999 },
      (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" s="1"/></row>`,
    ).join('')
    const last = '<row r="1048576" customHeight="0"><c r="XFD1048576" s="1"/></row>'

    expect(sheet(`<row r="1"><c r="A1"><v>7</v></c></row>${empty}${last}`)).toEqual([[7]])
  })
})

describe('a CSV file', () => {
  it('may end in a thousand empty rows', () => {
    const rows = read(Buffer.from(`Türkçe D;Türkçe Y\r\n30;5\r\n${';\r\n'.repeat(1000)}`))

    expect(rows).toEqual([
      ['Türkçe D', 'Türkçe Y'],
      ['30', '5'],
    ])
  })
})
