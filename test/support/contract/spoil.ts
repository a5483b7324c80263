import type { TSchema } from '@sinclair/typebox'

/** A request part with one fault, and the path that the refusal must name. */
export type Spoilt = { what: string; at: string; value: unknown }
type Path = (string | number)[]
type Place = { path: Path; schema: TSchema }

const unknownKey = 'unheard_of'

/** Every possible fault of a schema, one at a time, in an otherwise valid sample. */
export function spoil(schema: TSchema, sample: unknown): Spoilt[] {
  return placesIn(schema).flatMap(({ path, schema: part }) => {
    const whole = withRoom(schema, structuredClone(sample), path)
    const wrong = wrongValues(part).map(([what, value]) => ({
      what,
      at: path.join('.'),
      value: put(whole, path, value),
    }))
    if (!part.properties) return wrong
    const inner = at(whole, path) as Record<string, unknown>
    const missing = ((part.required ?? []) as string[]).map((name) => {
      const { [name]: _, ...rest } = inner
      return { what: 'missing', at: [...path, name].join('.'), value: put(whole, path, rest) }
    })
    const more = { ...inner, [unknownKey]: 1 }
    return [
      ...wrong,
      ...missing,
      { what: 'unknown', at: [...path, unknownKey].join('.'), value: put(whole, path, more) },
    ]
  })
}

/** Each fault of the texts in a URL. */
export function spoilSearch(schema: TSchema, sample: Record<string, unknown>): Spoilt[] {
  const faults = Object.entries<TSchema>(schema.properties ?? {}).flatMap(([name, part]) =>
    wrongTexts(part).map((text) => ({ what: text, at: name, value: { ...sample, [name]: text } })),
  )
  return [...faults, { what: 'unknown', at: unknownKey, value: { ...sample, [unknownKey]: '1' } }]
}

/** Unbounded numbers, and days, with extreme values: in the whole sample, and next to only the required fields. */
export function extremes(schema: TSchema, sample: unknown): Spoilt[] {
  return placesIn(schema)
    .filter(
      ({ schema: part }) => isDate(part) || (isNumber(part) && (part.minimum ?? part.enum) === undefined),
    )
    .flatMap(({ path, schema: part }) => {
      const values = isDate(part) ? ['0001-01-01', '9999-12-31'] : [-1, 2 ** 31, 2 ** 53, 1e21, -1e308, 1e308]
      return [sample, requiredOf(schema, sample)].flatMap((given) => {
        const whole = withRoom(schema, structuredClone(given), path)
        return values.map((value) => ({
          what: String(value),
          at: path.join('.'),
          value: put(whole, path, value),
        }))
      })
    })
}

/** The required fields of a sample. */
function requiredOf(schema: TSchema, sample: unknown): unknown {
  const required = (schema.required ?? []) as string[]
  return Object.fromEntries(Object.entries(sample as object).filter(([name]) => required.includes(name)))
}

/** The ids that a schema takes, each with the path that leads to it. */
export function idPlaces(schema: TSchema): Path[] {
  return placesIn(schema).flatMap(({ path, schema: part }) => (part.format === 'uuid' ? [path] : []))
}

/** A sample with another value at a path. */
export function putInto(schema: TSchema, sample: unknown, path: Path, value: unknown): unknown {
  return put(withRoom(schema, structuredClone(sample), path), path, value)
}

/** A schema and all that lies in it; of a choice between forms, the form of the sample speaks for itself. */
function placesIn(schema: TSchema, path: Path = []): Place[] {
  return [
    { path, schema },
    ...Object.entries<TSchema>(schema.properties ?? {}).flatMap(([name, part]) =>
      placesIn(part, [...path, name]),
    ),
    ...(schema.items ? placesIn(schema.items, [...path, 0]) : []),
  ]
}

function typesOf({ type }: TSchema): string[] {
  return [type].flat().filter((each) => each !== undefined)
}

function isDate(schema: TSchema): boolean {
  return schema.format === 'date'
}

function isNumber(schema: TSchema): boolean {
  return typesOf(schema).some((type) => type === 'integer' || type === 'number')
}

function wrongValues(schema: TSchema): [string, unknown][] {
  const types = typesOf(schema)
  if (types.length === 0) return []
  const samples: [string, unknown][] = [
    ['null', null],
    ['boolean', true],
    ['number', 7],
    ['string', 'x'],
    ['array', []],
    ['object', {}],
  ]
  const others = samples.filter(
    ([type]) => !types.includes(type) && !(type === 'number' && types.includes('integer')),
  )
  return [...others, ...outOfRange(schema)]
}

function outOfRange(schema: TSchema): [string, unknown][] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, format } = schema
  const item = schema.items && sampleOf(schema.items)
  return [
    ...(schema.enum ? [['no choice', typesOf(schema).includes('string') ? 'Unheard' : 99]] : []),
    ...(typesOf(schema).includes('integer') ? [['a fraction', 1.5]] : []),
    ...(minimum === undefined ? [] : [['too small', minimum - 1]]),
    ...(maximum === undefined ? [] : [['too large', maximum + 1]]),
    ...(minLength > 0 ? [['too short', '']] : []),
    ...(maxLength === undefined ? [] : [['too long', 'x'.repeat(maxLength + 1)]]),
    ...(minItems > 0 ? [['too few', Array(minItems - 1).fill(item)]] : []),
    ...(maxItems === undefined ? [] : [['too many', Array(maxItems + 1).fill(item)]]),
    ...(pattern === undefined ? [] : [['blank', '   ']]),
    ...(brokenFormats[format] ?? []).map((text: string) => [text, text]),
  ] as [string, unknown][]
}

const brokenFormats: Record<string, string[]> = {
  uuid: ['x', '', '00000000-0000-0000-0000-00000000000g'],
  date: ['2026-02-30', '1.13.2026', '2026-01-01T00:00:00Z', ''],
  'date-time': ['2026-01-01', 'yesterday', '2026-02-30T00:00:00Z'],
  email: ['nobody', '@', ''],
}

function wrongTexts(schema: TSchema): string[] {
  return outOfRange(schema)
    .map(([, value]) => value)
    .concat(isNumber(schema) ? ['x', '', '1e99', 'NaN'] : [])
    .filter((value) => !Array.isArray(value))
    .map(String)
}

/** The smallest value that a schema allows. */
function sampleOf(schema: TSchema): unknown {
  if (schema.enum) return schema.enum[0]
  const [type] = typesOf(schema)
  if (type === 'object') {
    const required: string[] = schema.required ?? []
    return Object.fromEntries(required.map((name) => [name, sampleOf(schema.properties[name])]))
  }
  if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  const texts: Record<string, string> = {
    uuid: '0198f000-0000-7000-8000-00000000ffff',
    date: '2026-11-18',
    'date-time': '2026-11-18T08:30:00Z',
    email: 'somebody@example.com',
  }
  return texts[schema.format] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

/** The sample with everything there that a path goes through. */
function withRoom(schema: TSchema, sample: unknown, path: Path): unknown {
  const whole = sample ?? sampleOf(schema)
  const [step, ...rest] = path
  if (step === undefined) return whole
  const part: TSchema = typeof step === 'number' ? schema.items : schema.properties[step]
  return put(whole, [step], withRoom(part, at(whole, [step]), rest))
}

function at(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], whole)
}

/** A copy with another value at a path. */
function put(whole: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  const inner = put(at(whole, [step]), rest, value)
  if (Array.isArray(whole)) return Object.assign([...whole], { [step]: inner })
  return { ...(whole as object), [step]: inner }
}
