import { strToU8, zipSync } from 'fflate'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'

const usual = {
  '[Content_Types].xml': `<Types xmlns="${packageNs}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageNs}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sayfa1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNs}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="r3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData/></worksheet>`,
}

/** An .xlsx file of one sheet. @param parts entries in place of the usual ones, or besides them */
export function workbook(parts: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries<string | Uint8Array>({ ...usual, ...parts })
  return zipSync(
    Object.fromEntries(
      entries.map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
    { level: 9 },
  )
}

/** An .xlsx file with these rows in sheets by their names; the first one may be hidden. */
export function workbookOf(sheets: Record<string, (string | number)[][]>, isFirstHidden = false): Uint8Array {
  const names = Object.keys(sheets)
  const state = (index: number) => (isFirstHidden && index === 0 ? ' state="hidden"' : '')
  const listed = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}"${state(index)} r:id="s${index}"/>`,
  )
  const related = names.map(
    (_, index) =>
      `<Relationship Id="s${index}" Type="${office}/worksheet" Target="worksheets/s${index}.xml"/>`,
  )
  const parts = Object.values(sheets).map((rows, index): [string, string] => [
    `xl/worksheets/s${index}.xml`,
    `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  ])
  return workbook({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNs}/relationships">${related.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  })
}

function rowXml(cells: (string | number)[]): string {
  const xml = cells.map((value) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`,
  )
  return `<row>${xml.join('')}</row>`
}
