import { noSpreadsheet } from '#server/services/sheets/sheet-bounds.ts'

/** Events of the parser; names come without a namespace prefix. */
export type XmlListener = {
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

/** A longer text is skipped, as no cell may hold that many characters, however they are escaped. */
const longestText = 65_536

/**
 * Parses an XML document in one pass without keeping it: time is linear and memory constant. Entities that
 * the document declares are not expanded. A listener stops parsing by throwing.
 * @throws Refusal RULE when a tag is not closed
 */
export function readXml(bytes: Buffer, listener: XmlListener): void {
  const text = textOf(bytes)
  let at = 0
  while (at < text.length) {
    const start = text.indexOf('<', at)
    const end = start < 0 ? text.length : start
    if (end > at) listener.text?.(unescaped(text.slice(at, Math.min(end, at + longestText))))
    if (start < 0) return
    at = readMarkup(text, start, listener)
  }
}

/** Parses markup that begins with `<`; returns the position after it. */
function readMarkup(text: string, start: number, listener: XmlListener): number {
  if (text.startsWith('<!--', start)) return behind(text, '-->', start + 4)
  if (text.startsWith('<?', start)) return behind(text, '?>', start + 2)
  if (text.startsWith('<![CDATA[', start)) {
    const end = behind(text, ']]>', start + 9)
    listener.text?.(text.slice(start + 9, end - 3))
    return end
  }
  // A document type may declare entities; no spreadsheet program writes one.
  if (text.startsWith('<!', start)) throw noSpreadsheet()
  const end = endOfTag(text, start + 1)
  if (text[start + 1] === '/') {
    listener.close?.(localName(text.slice(start + 2, end).trim()))
    return end + 1
  }
  const isEmpty = text[end - 1] === '/'
  const tag = text.slice(start + 1, isEmpty ? end - 1 : end)
  const blank = tag.search(/\s/)
  const name = localName(blank < 0 ? tag : tag.slice(0, blank))
  listener.open?.(name, (attribute) => (blank < 0 ? undefined : attributeOf(tag, blank, attribute)))
  if (isEmpty) listener.close?.(name)
  return end + 1
}

function behind(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  if (at < 0) throw noSpreadsheet()
  return at + sign.length
}

/** Position of the `>` that ends a tag; one inside quotes does not. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '>') return at
    if (sign === '"' || sign === "'") {
      const closing = text.indexOf(sign, at + 1)
      if (closing < 0) break
      at = closing
    }
  }
  throw noSpreadsheet()
}

/** Value of an attribute, ignoring its namespace prefix. */
function attributeOf(tag: string, from: number, wanted: string): string | undefined {
  const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  const blank = /\s*/y
  for (let at = from; at < tag.length; ) {
    blank.lastIndex = at
    blank.test(tag)
    attribute.lastIndex = blank.lastIndex
    const found = attribute.exec(tag)
    if (!found) return undefined
    const [whole, name = '', double, single] = found
    if (localName(name) === wanted) return unescaped(double ?? single ?? '')
    at = attribute.lastIndex
    if (whole === '') return undefined
  }
  return undefined
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ''
  })
}

function textOf(bytes: Buffer): string {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}
