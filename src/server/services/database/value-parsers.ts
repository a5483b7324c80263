import pg from 'pg'

type Parser = (text: string) => unknown

const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 }
const arrayOid = { int8: 1016, date: 1182, timestamp: 1115, timestamptz: 1185, numeric: 1231 }
// Typed as `number`, because pg-types has no constants for arrays.
const textArrayOid: number = 1009

const asIs: Parser = (text) => text
const utc: Parser = (text) => new Date(`${text}Z`).toISOString()
const instant: Parser = (text) => new Date(text).toISOString()

const parsers = new Map<number, Parser>([
  [oid.int8, Number],
  [oid.numeric, Number],
  [oid.date, asIs],
  [oid.timestamp, utc],
  [oid.timestamptz, instant],
  [arrayOid.int8, each(Number)],
  [arrayOid.numeric, each(Number)],
  [arrayOid.date, each(asIs)],
  [arrayOid.timestamp, each(utc)],
  [arrayOid.timestamptz, each(instant)],
])

function each(parse: Parser): Parser {
  const split: (text: string) => (string | null)[] = pg.types.getTypeParser(textArrayOid, 'text')
  return (text) => split(text).map((part) => (part === null ? null : parse(part)))
}

/**
 * Parsers for column values: a date stays `YYYY-MM-DD` (a `Date` would shift it by the server's time zone),
 * an instant is ISO 8601 in UTC, int8 and numeric are numbers.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(id)
    return own ?? pg.types.getTypeParser(id, format)
  },
}
