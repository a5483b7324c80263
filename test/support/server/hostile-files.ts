import { workbook } from './workbook.ts'

const sheet = (rows: string) =>
  workbook({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`
const entities = '<!DOCTYPE a [<!ENTITY a "&b;&b;"><!ENTITY b "&c;&c;">]><workbook>&a;</workbook>'
function oneTextEverywhere(): Uint8Array {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`
  return workbook({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row.repeat(500)}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(3000)}</t></si></sst>`,
  })
}
/** Files that use up memory or time while they are read, each at most 740,000 bytes. */
export const hostileFiles: [what: string, make: () => Uint8Array][] = [
  ['a row number of a trillion', () => sheet(`<row r="1000000000000">${cell('A1000000000000')}</row>`)],
  ['a row number of two million', () => sheet(`<row r="2000000">${cell('A2000000')}</row>`)],
  ['a value in row 600', () => sheet(`<row r="600">${cell('A600')}</row>`)],
  ['a column ZZZZZ', () => sheet(`<row r="1">${cell('ZZZZZ1')}</row>`)],
  ['a value in column 300', () => sheet(`<row r="1">${cell('KN1')}</row>`)],
  ['three million empty rows', () => sheet('<row/>'.repeat(3_000_000))],
  ['two million empty cells of one row', () => sheet(`<row>${'<c/>'.repeat(2_000_000)}</row>`)],
  [
    'a sheet that unpacks to 128 MiB',
    () => workbook({ 'xl/worksheets/sheet1.xml': new Uint8Array(2 ** 27) }),
  ],
  ['texts that unpack to 128 MiB', () => workbook({ 'xl/sharedStrings.xml': new Uint8Array(2 ** 27) })],
  ['one long text shown in every cell', () => oneTextEverywhere()],
  [
    'six thousand entries',
    () => workbook(Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`${n}`, '']))),
  ],
  [
    'a million texts',
    () => workbook({ 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(1_000_000)}</sst>` }),
  ],
  [
    'a text of three million entities',
    () => sheet(`<row><c t="inlineStr"><is><t>${'&amp;'.repeat(3_000_000)}</t></is></c></row>`),
  ],
  ['entities that name each other', () => workbook({ 'xl/workbook.xml': entities })],
  ['tags without an end', () => sheet('<row '.repeat(500_000))],
  ['quotes without an end', () => sheet(`<row r="${'\'"'.repeat(500_000)}`)],
  ['seven hundred thousand line ends', () => Buffer.from('\n'.repeat(700_000))],
  ['seven hundred thousand columns', () => Buffer.from(';'.repeat(700_000))],
  ['nothing but quotes', () => Buffer.from('"'.repeat(700_000))],
  ['quotes that are never closed', () => Buffer.from('"a;\n'.repeat(170_000))],
]
