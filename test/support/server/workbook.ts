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
