import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#contract/call.ts'
import { ada, cem, cemGroup } from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import { adasIds, idOf } from '../support/contract/ids.ts'
import { idPlaces, putInto } from '../support/contract/spoil.ts'
import { fingerprints } from '../support/contract/stored.ts'
import { fillExamples, prepare, rows, speakerOf } from '../support/examples.ts'
import { type Key, openWorld, type World } from '../support/world.ts'

const kinds = Object.entries(idOf)
/** What the fields that name something by its id name. */
const namedBy: Record<string, keyof typeof idOf> = {
  croom_id: 'croom',
  from_croom_id: 'croom',
  study_id: 'study',
  study_ids: 'study',
  topic_id: 'topic',
  subtopic_id: 'subtopic',
  user_id: 'user',
  student_id: 'user',
  child_id: 'user',
  trial_id: 'trial',
  source_id: 'source',
  template_id: 'template',
  students: 'user',
  add: 'user',
  remove: 'user',
}

type Case = { key: Key; row: Row; part: 'query' | 'body'; path: (string | number)[]; name: string }
const fields: Case[] = rows.flatMap(({ key, row }) =>
  (['query', 'body'] as const).flatMap((part) =>
    (row[part] ? idPlaces(row[part]) : []).map((path) => ({
      key,
      row,
      part,
      path,
      name: String(path.findLast((step) => typeof step === 'string')),
    })),
  ),
)

describe('an id of another table', () => {
  let world: World
  let before: Record<string, string>
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
    before = await fingerprints(world)
  })
  afterAll(() => world.close())

  const paths = Object.entries(adasIds).map(([key, right]) => ({ key: key as Key, right }))
  it.each(paths)('is unknown in a path: $key', async ({ key, right }) => {
    const row: Row = table[key]
    for (const [kind, id] of kinds.filter(([, each]) => each !== right)) {
      const params = { ...row.example.params, id }
      const answered = await world.send(key, { ...row.example, params }, { as: speakerOf(row) ?? ada })
      expect(answered, kind).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })

  // Who is not in a group may be taken out of it, and what is not in the list of notices be read: so it is already.
  // A repetition has no row: it is the id that planned items share.
  const references = fields.filter(
    ({ name }) => !['id', 'record_id', 'look_id', 'series_id', 'remove', 'ids'].includes(name),
  )
  it.each(references)('is refused in a field, or finds nothing: $key $part $path', async (each) => {
    const { key, row, name } = each
    const right = namedBy[name]
    expect(right, `what does ${name} name?`).toBeDefined()
    for (const [kind, id] of kinds.filter(([kind]) => kind !== right)) {
      await prepare(world, key)
      const { status, body } = await send(each, id)
      const found =
        (body as { rows?: unknown[] }).rows ?? (body as { records?: { rows: unknown[] } }).records?.rows
      if (row.writes || !found) expect([403, 404, 422], `${kind}: ${status}`).toContain(status)
      else expect(found, kind).toEqual([])
    }
  })

  it('takes nobody out of a group', async () => {
    for (const id of Object.values(idOf)) {
      const body = { croom_id: cemGroup, remove: [id] }
      expect((await world.try('POST /croom/members', { body }, { as: cem })).status).toBe(200)
    }
  })

  it('has changed nothing', async () => {
    await world.call('POST /timer/discard', { body: {} }, { as: ada })
    expect(await fingerprints(world)).toEqual(before)
  })

  const saves = fields.filter(({ name, path }) => ['id', 'record_id'].includes(name) && path.length === 1)
  it.each(saves)('names a new row of its own, or is refused: $key', async (each) => {
    for (const [kind, id] of kinds) {
      await prepare(world, each.key)
      const first = await send(each, id)
      const again = await send(each, id)

      expect(first.status, `${kind}: ${JSON.stringify(first.body)}`).toBeLessThan(500)
      if (first.status === 200 && 'id' in first.body) expect(first.body.id).toBe(id)
      if (first.status === 200 && !each.key.startsWith('POST /timer')) expect(again).toEqual(first)
    }
  })

  async function send({ key, row, part, path, name }: Case, id: string) {
    const schema = row[part]
    if (!schema) throw new Error(`${key} has no ${part}`)
    // What is known already keeps what it refers to; it is a new row that would take a wrong one.
    const { id: _, ...sample } = (row.example[part] ?? {}) as { id?: string }
    const isFresh = row.writes && name !== 'id' && !schema.required?.includes('id')
    const value = putInto(schema, isFresh ? sample : (row.example[part] ?? {}), path, id)
    const answered = await world.send(key, { ...row.example, [part]: value }, { as: speakerOf(row) ?? ada })
    return { status: answered.status, body: answered.body as Record<string, unknown> }
  }
})
