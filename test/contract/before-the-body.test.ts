import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, turkce, tytCroom } from '#contract/examples.ts'
import { rows } from '../support/examples.ts'
import { openWorld, requestOf, type World } from '../support/world.ts'

const guarded = rows.filter(({ row }) => row.body && !row.who.includes('guest'))

describe('a body', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it.each(guarded)('is not read for somebody without a valid token: $key', async ({ key, row }) => {
    const { method, url } = requestOf(key, row.example)
    // What would be refused as too large, as no JSON and as another type, if it were looked at.
    const payload = Buffer.alloc((row.bodyLimit ?? 32 * 1024) + 1, '{')
    for (const authorization of [undefined, 'Bearer garbage']) {
      const headers = { 'content-type': 'text/plain', ...(authorization && { authorization }) }
      const answered = await world.app.inject({ method, url, headers, payload })

      expect([answered.statusCode, answered.json().code]).toEqual([401, 'UNAUTHORIZED'])
    }
  })

  it('with hundreds of faults is answered with the first twenty', async () => {
    const marks = Array.from({ length: 500 }, () => ({
      study_id: turkce,
      topic_id: 7,
      result: 'x',
      count: 0,
    }))
    const body = {
      croom_id: tytCroom,
      name: 'Deneme',
      day: '2026-11-01',
      lessons: [{ study_id: turkce }],
      marks,
    }

    const answered = await world.try('POST /trialexam/save', { body: body as never }, { as: ada })

    expect(answered).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(Object.keys(answered.body.fields ?? {})).toHaveLength(20)
    expect(Object.keys(answered.body.fields ?? {})[0]).toMatch(/^marks\.0\./)
  })
})
