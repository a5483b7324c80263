import type { TSchema } from '@sinclair/typebox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accepted } from '#contract/accepted.ts'
import { isChange, type Row } from '#contract/call.ts'
import { ada, adaExam, baris, cem, cemGroup, cemTemplate, eda } from '#contract/examples.ts'
import { idOf } from '../support/contract/ids.ts'
import { fingerprints } from '../support/contract/stored.ts'
import { exampleOf, fillExamples, personOf, prepare, rows, speakerOf } from '../support/examples.ts'
import { type Key, openWorld, type Who, type World } from '../support/world.ts'

const saves = rows.filter(({ row }) => row.saves)
const reads = rows.filter(({ row }) => !isChange(row) && !row.file && !row.who.includes('guest'))
const partOf = ({ query }: Row) => (query ? 'query' : 'body')

type Found = { read: Key; save: (typeof saves)[number]; value: { id: string }; as: Who }

describe('a row that was read', () => {
  let world: World
  let found: Found[]
  let before: Record<string, string>
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
    found = await readAll(world)
    before = await fingerprints(world)
  })
  afterAll(() => world.close())

  it('is one of every save, from every call that replies with one', () => {
    expect(new Set(found.map(({ save }) => save.key))).toEqual(new Set(saves.map(({ key }) => key)))
    // A list has the head of a trial exam: it is sent back without its lessons.
    expect(found.map(({ read }) => read)).toEqual(
      expect.arrayContaining(['GET /trialexam', 'GET /trialexam/data/{id}']),
    )
  })

  it('may be sent back to its save, which changes nothing', async () => {
    for (const { read, save, value, as } of found) {
      const answered = await send(save, value, as)
      const told = `${read} → ${save.key}: ${JSON.stringify(answered.body)}`
      expect(answered.status, told).toBe(save.row.status ?? 200)
      const { version } = value as { version?: number }
      if (version !== undefined) expect(answered.body, told).toMatchObject({ version })
    }
    expect(await fingerprints(world)).toEqual(before)
  })

  it('is refused with a field that no call replies with', async () => {
    for (const { save, value, as } of found) {
      const answered = await send(save, { ...value, unheard_of: 1 }, as)
      expect(answered, save.key).toMatchObject({
        status: 400,
        body: { faults: { unheard_of: { fault: 'unknown' } } },
      })
    }
  })

  it('is refused as somebody else’s', async () => {
    const owned = found.filter(({ save, value }) => 'user_id' in value && save.key !== 'POST /contact')
    expect(new Set(owned.map(({ save }) => save.key))).toEqual(
      new Set(['GET /exam/save', 'POST /ai/analysis-pdfs']),
    )
    for (const { save, value, as } of owned) {
      const answered = await send(save, { ...value, user_id: baris.id }, as)
      expect(answered, save.key).toMatchObject({
        status: 422,
        body: { faults: { user_id: { fault: 'choice', allowed: [ada.id] } } },
      })
    }
  })

  it('tells its ignored fields in the description', async () => {
    const { query } = accepted(saves.find(({ key }) => key === 'GET /exam/save')?.row as Row)
    expect(query?.properties.days_left).toEqual({ readOnly: true })
    expect(await fingerprints(world)).toEqual(before)
  })

  async function send({ key, row }: Found['save'], value: object, as: Who) {
    const answered = await world.send(key, { [partOf(row)]: value }, { as })
    return { status: answered.status, body: answered.body as Record<string, unknown> }
  }
})

describe('null in an optional field', () => {
  let filled: Awaited<ReturnType<World['keep']>>
  let reading: World
  const opened: World[] = []
  beforeAll(async () => {
    const first = await openWorld()
    await fillExamples(first)
    filled = await first.keep()
    reading = await openFilled()
  })
  afterEach(async () => {
    for (const world of opened.splice(1)) await world.close()
  })
  afterAll(async () => {
    await reading.close()
    await filled.drop()
  })

  async function openFilled(): Promise<World> {
    const world = await openWorld({}, {}, filled.template)
    opened.push(world)
    return world
  }

  const absent = rows.filter(({ row }) => optionalOf(row, 'nullIsAbsent').length > 0)
  it.each(absent)('is as if it were missing: $key', async ({ key, row }) => {
    const world = mayChange(key, row) ? await openFilled() : reading
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    const part = partOf(row)
    const sent = { ...(input[part] as object) }
    const nulls = Object.fromEntries(optionalOf(row, 'nullIsAbsent').map((name) => [name, null]))
    const as = speakerOf(row)

    const answered = await world.send(key, { ...input, [part]: { ...nulls, ...sent } }, { ...(as && { as }) })

    expect(answered.status, JSON.stringify(answered.body)).toBe(row.status ?? 200)
    if (mayChange(key, row)) return
    const plain = await world.send(key, { ...input, [part]: sent }, { ...(as && { as }) })
    expect(answered.body).toEqual(plain.body)
  })

  it.each(saves)('clears it, or is refused where the row needs it: $key', async ({ key, row }) => {
    const id = idOfSaved[key]
    expect(id, 'a row for it in idOfSaved').toBeDefined()
    const world = await openFilled()
    const part = partOf(row)
    const needed: string[] = row[part]?.required ?? []
    const sample = Object.entries(row.example[part] ?? {}).filter(([name]) => needed.includes(name))
    let isFilled = true
    for (const name of optionalOf(row, 'null')) {
      if (!isFilled) await fillExamples(world, key)
      const sent = { ...Object.fromEntries(sample), id, [name]: null }
      const as = row.who.includes('student') ? ada : cem
      const { status, body } = await world.send(key, { [part]: sent }, { as })
      const told = `${name}: ${JSON.stringify(body)}`
      // What is refused leaves all as it was.
      isFilled = status !== (row.status ?? 200)
      if (isFilled) expect({ status, body }, told).toMatchObject({ status: 422 })
    }
  })

  it.each([
    ['GET /exam/save', adaExam, 'name'],
    ['GET /exam/save', adaExam, 'examdate'],
    ['GET /plan/save', idOf.plan, 'day'],
    ['GET /croom/save', idOf.croom, 'name'],
    ['GET /topic/save', idOf.topic, 'name'],
    ['POST /trialexam/save', idOf.trial, 'day'],
    ['GET /user/save', ada.id, 'timezone'],
  ] as const)('is refused: %s %s %s', async (key, id, field) => {
    const row = rows.find((each) => each.key === key)?.row as Row
    const sent = { [partOf(row)]: { id, [field]: null } }
    const { status, body } = await reading.send(key, sent, { as: ada })

    expect({ status, body }).toMatchObject({
      status: 422,
      body: { faults: { [field]: { fault: 'required' } } },
    })
  })

  it('is the value of a new row', async () => {
    const world = await openFilled()
    const query = { id: adaExam, kind: null, is_main: null, note: null }
    await world.call('GET /exam/save', { query: { id: adaExam, is_main: true, note: 'Not' } }, { as: ada })

    expect(await world.call('GET /exam/save', { query }, { as: ada })).toMatchObject({
      name: 'TYT',
      kind: 'other',
      is_main: false,
      note: null,
    })
  })
})

/** A call that a guest may make changes something too, most of them a session. */
function mayChange(key: Key, row: Row): boolean {
  return isChange(row) || row.slow === true || row.who.includes('guest') || key.includes(' /auth/')
}

/** Ada's row that a save changes, or her coach's. */
const idOfSaved: Partial<Record<Key, string>> = {
  'GET /state/save': idOf.record,
  'GET /exam/save': idOf.exam,
  'GET /plan/save': idOf.plan,
  'POST /comment': idOf.comment,
  'POST /source': idOf.source,
  'POST /mistake': idOf.mistake,
  'POST /template': cemTemplate,
  'POST /trialexam/save': idOf.trial,
  'POST /contact': idOf.contact,
  'POST /ai/analysis-pdfs': idOf.letter,
  'POST /link/access': idOf.link,
  'GET /croom/save': idOf.croom,
  'GET /study/save': idOf.study,
  'GET /topic/save': idOf.topic,
  'GET /subtopic/save': idOf.subtopic,
  'GET /user/save': idOf.user,
}

/** Optional fields of a call's query or body that take null: as if missing, or as a value. */
function optionalOf(row: Row, as: 'nullIsAbsent' | 'null'): string[] {
  const schema: TSchema | undefined = accepted(row)[partOf(row)]
  return Object.entries<TSchema>(schema?.properties ?? {}).flatMap(([name, part]) => {
    const isNull = [part.type].flat().includes('null') && !part.nullIsAbsent
    return (as === 'null' ? isNull : part.nullIsAbsent) ? [name] : []
  })
}

/** Rows that the seeded people may save, as each call that reads them replies, with who may save them. */
async function readAll(world: World): Promise<Found[]> {
  const found: Found[] = []
  for (const { key, row } of reads) {
    for (const role of row.who) {
      const reader = role === 'guest' ? ada : personOf[role]
      const { status, body } = await world.send(key, row.example, { as: reader })
      if (status === 200) found.push(...saves.flatMap((save) => foundIn(key, row, body, save, reader)))
    }
  }
  return found
}

function foundIn(read: Key, row: Row, body: unknown, save: Found['save'], reader: Who): Found[] {
  return rowsIn(row.reply, body, save.row).flatMap((value) => {
    const as = saverOf(value, reader)
    return as ? [{ read, save, value, as }] : []
  })
}

/** Ada saves her rows, Cem his group and his template, and an administrator every account. */
function saverOf({ id }: { id: string }, reader: Who): Who | undefined {
  if (id === cemGroup || id === cemTemplate) return cem
  if (id === ada.id && reader === eda) return eda
  return Object.values(idOf).includes(id) ? ada : undefined
}

/** Values in a reply whose shape has every field of the row that a save replies with, or of its head. */
function rowsIn(schema: TSchema, value: unknown, save: Row): { id: string }[] {
  if (Array.isArray(value)) return value.flatMap((each) => rowsIn(schema.items, each, save))
  if (typeof value !== 'object' || value === null) return []
  const { properties = {} } = schema
  const isRow = fieldsOfRow(save).every((field) => field in properties)
  const inner = Object.entries<TSchema>(properties).flatMap(([name, part]) =>
    rowsIn(part, (value as Record<string, unknown>)[name], save),
  )
  return [...(isRow ? [value as { id: string }] : []), ...inner]
}

/** Lists leave out what lies below a row. */
function fieldsOfRow({ reply }: Row): string[] {
  const fields: string[] = reply.required ?? []
  return fields.filter((field) => !['lessons', 'sections', 'marks'].includes(field))
}
