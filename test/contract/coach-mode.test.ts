import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, cem, linkOfAda, seedPassword } from '#contract/examples.ts'
import type { Audit } from '#server/services/change.ts'
import { exampleOf, fillExamples, prepare, rows } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

const forActing = rows.filter(({ row }) => row.whose === 'acting')
const writing = forActing.filter(({ row }) => row.writes && row.who.includes('student'))
/** What a student cannot take back: a running clock, an account, its keys, and trees of the student's own. */
const withoutWayBack = new Set<string>([
  'timer',
  'account',
  'password',
  'factor',
  'study',
  'topic',
  'subtopic',
  'report',
] satisfies Audit['entity'][])
/** Status of a call that succeeds. */
const successOf = (wanted: string) => rows.find(({ key }) => key === wanted)?.row.status ?? 200

describe('coach mode', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  it.each(writing)('leaves exactly one audit row of each row that changes: $key', async ({ key }) => {
    await fillExamples(world)
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    const before = await traces()

    const answered = await world.send(key, input, { as: cem, for: ada.id })

    expect(answered.status, JSON.stringify(answered.body)).toBe(successOf(key))
    expect(answered.headers['x-acting-for']).toBe(ada.id)
    const after = await traces()
    const trace = { user_id: ada.id, actor_id: cem.id, actor_name: cem.name }
    // A tick changes two rows: the planned item, and the record of it. A reading changes none.
    const left = { 'POST /plan/tick': [trace, trace], 'POST /comment/read': [] }[key as string] ?? [trace]
    expect(after.slice(before.length)).toEqual(left)
  })

  it.each(writing)('leaves no audit row of a student’s own change: $key', async ({ key }) => {
    await fillExamples(world)
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    const before = await traces()

    const answered = await world.send(key, input, { as: ada })

    expect(answered.status, JSON.stringify(answered.body)).toBe(successOf(key))
    expect(await traces()).toEqual(before)
  })

  it.each(writing)('offers to take back what has a way back, and takes it back: $key', async ({ key }) => {
    await fillExamples(world)
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    const before = await traces()
    await world.send(key, input, { as: cem, for: ada.id })
    const left = (await traces()).length - before.length

    for (let step = 0; step < left; step++) {
      const { rows } = await world.call('GET /audit', { query: { size: left } }, { as: ada })
      const { id = '', action, entity = '', undo } = rows[step] ?? {}
      // Taking the newest back may have taken an older one with it.
      if (step === 0)
        expect(undo, entity).toBe(withoutWayBack.has(entity) || action === 'leave' ? null : 'open')
      if (undo === 'open') await world.call('POST /audit/undo', { body: { id } }, { as: ada })
    }
  })

  const words = writing.filter(({ row }) => row.words)
  it.each(words)('with view access says words: $key', async ({ key }) => {
    await fillExamples(world)
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })

    const answered = await world.send(key, input, { as: cem, for: ada.id })

    expect(answered.status, JSON.stringify(answered.body)).toBe(successOf(key))
    await world.call(
      'POST /link/access',
      { body: { id: linkOfAda, access: 'act', password: seedPassword } },
      { as: ada },
    )
  })

  it.each(writing.filter(({ row }) => !row.words))(
    'with view access changes nothing: $key',
    async ({ key }) => {
      await fillExamples(world)
      await prepare(world, key)
      const { input } = await exampleOf(world, key)
      await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
      const before = await traces()

      const answered = await world.send(key, input, { as: cem, for: ada.id })

      expect(answered).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
      expect(await traces()).toEqual(before)
      await world.call(
        'POST /link/access',
        { body: { id: linkOfAda, access: 'act', password: seedPassword } },
        { as: ada },
      )
    },
  )

  const reading = forActing.filter(({ row }) => !row.writes && row.who.includes('student'))
  it.each(reading)('with view access shows what the student sees: $key', async ({ key }) => {
    const { input } = await exampleOf(world, key)
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
    // The first reading of a letter by its student is kept, and said by those after it.
    await world.send(key, input, { as: ada })

    const [shown, own] = await Promise.all([
      world.send(key, input, { as: cem, for: ada.id }),
      world.send(key, input, { as: ada }),
    ])

    expect(shown.status).toBe(200)
    expect(shown.headers['x-acting-for']).toBe(ada.id)
    expect(shown.body).toEqual(own.body)
    await world.call(
      'POST /link/access',
      { body: { id: linkOfAda, access: 'act', password: seedPassword } },
      { as: ada },
    )
  })

  const values = ['1', 'TRUE', 'yes', '', 'true, true']
  const withToken = rows.filter(({ row }) => !row.who.includes('guest'))
  it.each(withToken)('is asked for with true and no other value: $key', async ({ key }) => {
    const { input } = await exampleOf(world, key)
    for (const mode of values) {
      const headers = { 'x-coach-mode': mode, 'x-student-id': ada.id }
      const answered = await world.send(key, input, { as: cem, headers })

      expect(answered, mode).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID',
          message: expect.stringContaining('x-coach-mode'),
          faults: { 'x-coach-mode': { fault: 'choice', allowed: ['true', 'false'] } },
        },
      })
    }
  })

  it('is off with false: the reply is about the coach', async () => {
    const headers = { 'x-coach-mode': 'false', 'x-student-id': ada.id }
    const answered = await world.send('GET /state', { query: {} }, { as: cem, headers })

    expect(answered.status).toBe(200)
    expect(answered.headers).not.toHaveProperty('x-acting-for')
  })

  it('needs the id of a student', async () => {
    for (const id of [undefined, 'x', cem.id]) {
      const headers = { 'x-coach-mode': 'true', ...(id && { 'x-student-id': id }) }
      const answered = await world.send('GET /state', { query: {} }, { as: cem, headers })

      expect(answered, id).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
    }
  })

  it('is mentioned in no reply to a caller without a token', async () => {
    const answered = await world.send('GET /sabit/class', {}, { for: ada.id })

    expect(answered.status).toBe(200)
    expect(answered.headers).not.toHaveProperty('x-acting-for')
  })

  function traces() {
    return world.database.rows`select user_id, actor_id, actor_name from audit order by at, id`
  }
})
