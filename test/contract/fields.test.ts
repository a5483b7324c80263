import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted } from '#contract/accepted.ts'
import type { Row } from '#contract/call.ts'
import { patterns } from '#contract/shapes.ts'
import type { Fault } from '#rules/refusal.ts'
import { locales } from '#rules/vocabulary.ts'
import { faultWords } from '#server/services/words/messages.ts'
import { extremes, type Spoilt, spoil, spoilSearch } from '../support/contract/spoil.ts'
import { fingerprints } from '../support/contract/stored.ts'
import { fillExamples, namedExample, prepare, rows, speakerOf } from '../support/examples.ts'
import { type Key, openWorld, type World } from '../support/world.ts'

const parts = ['params', 'query', 'search', 'body'] as const
type Part = (typeof parts)[number]
type Said = {
  message?: unknown
  code?: unknown
  fields?: Record<string, unknown>
  faults?: Record<string, Fault>
}

const taking = rows.filter(({ row }) => parts.some((part) => row[part]))
/** A header above the size limit gets another refusal. */
const fitsHeader = ({ value }: Spoilt) => Buffer.byteLength(JSON.stringify(value)) <= 6144

describe('every field of every call', () => {
  let world: World
  let before: Record<string, string>
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
    before = await fingerprints(world)
  })
  afterAll(() => world.close())

  it.each(taking)('is named in the refusal when its value is invalid: $key', async ({ key, row }) => {
    const amiss: string[] = []
    for (const part of parts) {
      for (const spoilt of faultsOf(row, part)) {
        const said = wrongIn(await send(key, row, part, spoilt.value), row, part, spoilt)
        if (said) amiss.push(`${part} ${spoilt.at} ${spoilt.what}: ${said}`)
      }
    }

    expect(amiss).toEqual([])
  })

  it('stores nothing when it is refused', async () => {
    expect(await fingerprints(world)).toEqual(before)
  })

  const ranging = taking.filter(({ row }) => parts.some((part) => extremesOf(row, part).length > 0))
  it.each(ranging)(
    'stores or refuses a number beyond every range, the first and the last day: $key',
    async ({ key, row }) => {
      await prepare(world, key)
      const amiss: string[] = []
      for (const part of parts) {
        for (const { at, what, value } of extremesOf(row, part)) {
          const { status, body } = await send(key, row, part, value)
          if (status >= 500 || (status >= 400 && !isToldWell(body)))
            amiss.push(`${at} ${what}: ${status} ${JSON.stringify(body)}`)
        }
      }

      expect(amiss).toEqual([])
    },
  )

  async function send(key: Key, row: Row, part: Part, value: unknown) {
    const as = speakerOf(row)
    const answered = await world.send(key, { ...namedExample(row), [part]: value }, { ...(as && { as }) })
    return { status: answered.status, body: answered.body as Said }
  }
})

describe('the message of a text with a form of its own', () => {
  it.each(Object.entries(patterns))('shows no pattern: %s', (_name, format) => {
    const said = locales.map((locale) => faultWords({ fault: 'format', format }, locale))

    expect(new Set(said).size).toBe(locales.length)
    expect(said.filter((each) => /[\^[\\|]/.test(each))).toEqual([])
  })
})

/** What is wrong with the answer to an invalid value; null if it is a refusal that names its field. */
function wrongIn(
  answer: { status: number; body: Said },
  row: Row,
  part: Part,
  { at }: Spoilt,
): string | null {
  const { status, body } = answer
  const isUnknownId = part === 'params' && status === 404
  if (status !== 400 && !isUnknownId) return String(status)
  if (!isToldWell(body)) return JSON.stringify(body)
  // With several forms of input no field can be named.
  if (!at || isUnknownId || row[part]?.anyOf) return null
  if (!(at in (body.fields ?? {}))) return `names ${Object.keys(body.fields ?? {})}`
  return saysMuch(String(body.message), at, body.faults?.[at]) ? null : `says ${JSON.stringify(body)}`
}

/** Whether a message names its field and what it may be, in words: no pattern, and base64 only where it belongs. */
function saysMuch(message: string, at: string, fault: Fault | undefined): boolean {
  const isNamed = message.includes(at) || fault?.fault === 'controlCharacter'
  const allowed = fault && ('limit' in fault ? fault.limit : 'allowed' in fault ? fault.allowed : true)
  const isBase64 = at.startsWith('keys.')
  return isNamed && allowed !== undefined && !/[\^[\\]/.test(message) && /base64/.test(message) <= isBase64
}

const notInPath = new Set(['missing', 'unknown', 'null'])

function faultsOf(row: Row, part: Part): Spoilt[] {
  const schema = { ...row, ...accepted(row) }[part]
  if (!schema) return []
  if (part === 'search') return spoilSearch(schema, row.example.search ?? {})
  const faults = spoil(schema, row.example[part] ?? {})
  if (part === 'query') return faults.filter(fitsHeader)
  // A path holds texts, `null` among them, and no more of them than it has names for.
  if (part === 'params') return faults.filter(({ what, at }) => at && !notInPath.has(what))
  return faults
}

function extremesOf(row: Row, part: Part): Spoilt[] {
  const schema = row[part]
  return schema ? extremes(schema, row.example[part] ?? {}) : []
}

function isToldWell({ message, code, fields = {} }: Said): boolean {
  const said = [message, ...Object.values(fields)]
  return said.every((each) => typeof each === 'string' && /\S/.test(each)) && /^[A-Z_]+$/.test(String(code))
}
