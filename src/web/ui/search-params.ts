import { isId } from '#rules/id.ts'
import { isDay } from '#rules/is-day.ts'

type Raw = Record<string, unknown>

/** Reads one parameter of an address; undefined where the value is wrong or the usual one, which stays out of it. */
export type Read<T> = (value: unknown, raw: Raw) => T | undefined

/** What readers find in an address. */
export type SearchOf<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Read<infer T> ? T | undefined : never
}

/**
 * The validator of a screen's search: what each parameter's reader finds, and nothing else. It never refuses.
 * @param readers one for each parameter
 */
export function searchOf<Readers extends Record<string, Read<unknown>>>(
  readers: Readers,
): (raw: Raw) => SearchOf<Readers> {
  const all = Object.entries(readers)
  return (raw) => {
    const found = all.map(([name, read]) => [name, read(raw[name], raw)] as const)
    // The type says of each name what its reader finds, which an entry cannot carry.
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as SearchOf<Readers>
  }
}

/** One of these, but for the usual one. */
export function oneOf<T>(all: readonly T[], usual?: T): Read<T> {
  return (value) => all.find((each) => each === value && each !== usual)
}

/** A text of at most `longest` characters. The router parses `12` as a number, which is also a text to search for. */
export function text(longest: number): Read<string> {
  return (value) =>
    (typeof value === 'string' || typeof value === 'number') && value !== ''
      ? String(value).slice(0, longest)
      : undefined
}

export const rowId: Read<string> = (value) => (typeof value === 'string' && isId(value) ? value : undefined)

/** Ids with commas between them, each once. @param most how many are taken */
export function ids(most: number): Read<string> {
  return (value) => {
    const found = new Set(String(value).split(',').filter(isId))
    return [...found].slice(0, most).join() || undefined
  }
}

/** A calendar day, `YYYY-MM-DD`. */
export function day(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined
}

/** The number of a page from 2 on. */
export const page: Read<number> = (value) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 1 && number <= 100_000 ? number : undefined
}

/** A switch that is on, as the router or a person writes it. */
export function on(value: unknown): true | undefined {
  return isOn(value) || undefined
}

/** Whether a switch is on, as the router or a person writes it. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
