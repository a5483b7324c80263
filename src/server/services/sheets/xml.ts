import { SaxesParser } from 'saxes'
import { noSpreadsheet } from '#server/services/sheets/sheet-bounds.ts'

/** Events of the parser; names come without a namespace prefix. */
type XmlListener = {
  open?(name: string, attribute: Attribute): void
  close?(name: string): void
  text?(text: string): void
}
/** Value of an attribute by its name without a prefix. */
export type Attribute = (name: string) => string | undefined

/**
 * Parses an XML document in one pass without keeping it: time is linear and memory constant. A listener stops parsing by
 * throwing.
 * @throws Refusal RULE when it is not well-formed, or declares a document type, which may declare entities
 */
export function readXml(bytes: Buffer, listener: XmlListener): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const refuse = () => {
    throw noSpreadsheet()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) =>
    listener.open?.(localName(name), (wanted) => attributes[wanted] ?? prefixed(attributes, wanted)),
  )
  parser.on('closetag', ({ name }) => listener.close?.(localName(name)))
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  parser.write(textOf(bytes)).close()
}

function prefixed(attributes: Record<string, string>, wanted: string): string | undefined {
  const name = Object.keys(attributes).find((each) => localName(each) === wanted)
  return name === undefined ? undefined : attributes[name]
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function textOf(bytes: Buffer): string {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}
