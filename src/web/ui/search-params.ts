const id = /^[0-9a-f-]{36}$/

/** Whether a search parameter is the id of a row. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && id.test(value)
}

/** The ids of a list with commas, each once. @param most how many are taken */
export function idsIn(value: unknown, most: number): string[] {
  return [
    ...new Set(
      String(value ?? '')
        .split(',')
        .filter(isId),
    ),
  ].slice(0, most)
}

/** A text of at most `longest` characters. The router parses `12` as a number, which is also a text to search for. */
export function textIn(value: unknown, longest: number): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : ''
}

/** The number of a page from 2 on; undefined for the first page. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined
}

/** Whether a switch is on, as the router or a person writes it. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
