/** Expected form of a value; `of` exists for its type only. */
export type Shape<T> = { faults(value: unknown, at: string): string[]; of?: T }
export type Of<S> = S extends Shape<infer T> ? T : never

function shape<T>(name: string, fits: (value: unknown) => boolean): Shape<T> {
  return {
    faults: (value, at) => (fits(value) ? [] : [`${at} is ${JSON.stringify(value)}, no ${name}`]),
  }
}

function matching(name: string, pattern: RegExp): Shape<string> {
  return shape(name, (value) => typeof value === 'string' && pattern.test(value))
}

export const text = shape<string>('text', (value) => typeof value === 'string')
export const words = matching('words', /\S/)
export const amount = shape<number>('number', Number.isFinite)
export const count = shape<number>('count', (value) => Number.isInteger(value) && Number(value) >= 0)
export const flag = shape<boolean>('flag', (value) => typeof value === 'boolean')
export const anything = shape<unknown>('value', (value) => value !== undefined)
export const id = matching('id', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
export const day = matching('day', /^\d{4}-\d\d-\d\d$/)
export const instant = matching('instant', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

export function either<const T extends string | number | boolean>(...values: T[]): Shape<T> {
  return shape<T>(`one of ${values.join(', ')}`, (value) => values.includes(value as T))
}

export function orNull<T>(inner: Shape<T>): Shape<T | null> {
  return { faults: (value, at) => (value === null ? [] : inner.faults(value, at)) }
}

export function maybe<T>(inner: Shape<T>): Shape<T | undefined> {
  return { faults: (value, at) => (value === undefined ? [] : inner.faults(value, at)) }
}

export function list<T>(inner: Shape<T>): Shape<T[]> {
  return {
    faults: (value, at) =>
      Array.isArray(value)
        ? value.flatMap((each, n) => inner.faults(each, `${at}[${n}]`))
        : [`${at} is ${JSON.stringify(value)}, no list`],
  }
}

type Fields = Record<string, Shape<unknown>>
type Whole<F extends Fields> = { [K in keyof F]: Of<F[K]> }

/** An object with at least these fields. */
export function object<F extends Fields>(fields: F): Shape<Whole<F>> & { fields: F } {
  return {
    fields,
    faults: (value, at) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(fields).flatMap(([name, inner]) =>
            inner.faults((value as Record<string, unknown>)[name], `${at}.${name}`),
          )
        : [`${at} is ${JSON.stringify(value)}, no object`],
  }
}

/** An object whose keys are data. */
export function byKey<T>(inner: Shape<T>): Shape<Record<string, T>> {
  return {
    faults: (value, at) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([name, each]) => inner.faults(each, `${at}.${name}`))
        : [`${at} is ${JSON.stringify(value)}, no object`],
  }
}

export function page<T>(inner: Shape<T>) {
  return object({ rows: list(inner), total: count, page: count, size: count })
}
