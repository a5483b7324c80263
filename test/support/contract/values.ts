import type { TSchema } from '@sinclair/typebox'
import fc, { type Arbitrary } from 'fast-check'
import {
  ada,
  adaCroom,
  adaExam,
  adaRecord,
  adaTopic,
  adaTrial,
  cemGroup,
  turkce,
  tytCroom,
  tytTopic,
} from '#contract/examples.ts'

const ids = [ada.id, adaCroom, adaExam, adaRecord, adaTopic, adaTrial, cemGroup, turkce, tytCroom, tytTopic]
const texts: Record<string, Arbitrary<string>> = {
  uuid: fc.oneof(
    fc.constantFrom(...ids),
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
    fc.constantFrom('urn:uuid:0198f000-0000-7000-8000-0000000000a1', '-'.repeat(36)),
  ),
  date: fc.oneof(
    fc.constantFrom(
      '0000-01-01',
      '0001-01-01',
      '1999-12-31',
      '2000-01-01',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ),
    fc.constantFrom(
      '2024-02-29',
      '2023-02-29',
      '2026-13-01',
      '9999-12-31',
      '2100-12-31',
      '20261120',
      '-001-01-01',
    ),
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  'date-time': fc.constantFrom(
    '2026-11-20T08:30:00Z',
    '2026-11-20T08:30:00.123456789+03:00',
    '2026-11-20T08:30:00+23:59',
    '2026-11-20T08:30:00-20:00',
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
    '2026-02-30T00:00:00Z',
    '2026-11-20 08:30:00z',
    '2026-11-20T24:00:00Z',
  ),
  email: fc.oneof(fc.emailAddress(), fc.constantFrom('ada@example.com', 'ADA@EXAMPLE.COM', 'İ@example.com')),
}
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '%',
    '_',
    '\\',
    "'; drop table app_user; --",
    '\0',
    '\ud800',
    '\u202e',
    'İIıi',
    'null',
    '__proto__',
  ),
  fc.constantFrom(
    'Europe/Istanbul',
    'europe/istanbul',
    'EST5EDT',
    'ACT',
    'Asia/Calcutta',
    'Etc/GMT+5',
    '+03:00',
    'posix/UTC',
    'localtime',
  ),
  fc.constantFrom('x'.repeat(100), '😀'.repeat(600), 'x'.repeat(4000)),
)
const oddNumber = fc.constantFrom(
  -1,
  0,
  1,
  2,
  960,
  961,
  32767,
  32768,
  2147483648,
  9007199254740991,
  1e21,
  1e308,
  -0.5,
  0.1,
  3660,
)
const anything: Arbitrary<unknown> = fc.oneof(fc.jsonValue(), oddText, oddNumber)

/** Values that a schema allows, mostly edge cases, and some that it does not. */
export function anyOf(schema: TSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })
}

function fitting(schema: TSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf)
    return fc.oneof(
      ...schema.anyOf.map((part: TSchema) => fitting({ type: schema.type ?? 'string', ...part })),
    )
  const types = [schema.type].flat()
  const whole = fitToType({ ...schema, type: types.find((type) => type !== 'null') ?? 'string' })
  return types.includes('null') ? fc.oneof({ weight: 4, arbitrary: whole }, fc.constant(null)) : whole
}

function fitToType(schema: TSchema): Arbitrary<unknown> {
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') return fc.array(anyOf(schema.items ?? {}), { maxLength: 8 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -5, maximum = 2500 } = schema
    const inside = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    return fc.oneof({ weight: 4, arbitrary: inside }, fc.constantFrom(minimum, maximum), oddNumber)
  }
  return texts[schema.format ?? ''] ?? oddText
}

/** An object with the fields of a schema, each of them as odd as it may be. */
export function objectOf(schema: TSchema): Arbitrary<object> {
  const fields = Object.entries<TSchema>(schema.properties ?? {}).map(([name, part]) => [name, anyOf(part)])
  const requiredKeys: string[] = schema.required ?? []
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, { requiredKeys })
}
