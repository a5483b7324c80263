import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, eda, tytTopic } from '#contract/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

describe('a part of a tree', () => {
  const own = async () => {
    const croom = await world.call('GET /croom/save', { query: { name: 'Benim' } }, { as: ada })
    const study = await world.call(
      'GET /study/save',
      { query: { croom_id: croom.id, name: 'Fizik', question_count: 7 } },
      { as: ada },
    )
    const topic = await world.call(
      'GET /topic/save',
      { query: { study_id: study.id, name: 'Optik' } },
      { as: ada },
    )
    const subtopic = await world.call(
      'GET /subtopic/save',
      { query: { topic_id: topic.id, name: 'Gölge' } },
      { as: ada },
    )
    return { croom, study, topic, subtopic }
  }

  it('is added last, and keeps fields that a change leaves out', async () => {
    const { croom, study } = await own()
    const second = await world.call(
      'GET /study/save',
      { query: { croom_id: croom.id, name: ' Kimya ' } },
      { as: ada },
    )

    const changed = await world.call(
      'GET /study/save',
      { query: { id: study.id, color: '#123456' } },
      { as: ada },
    )

    expect(second).toMatchObject({ name: 'Kimya', question_count: 0, sort: study.sort + 1 })
    expect(changed).toEqual({ ...study, color: '#123456' })
    const listed = await world.call('GET /study/croom/{id}', { params: { id: croom.id } }, { as: ada })
    expect(listed.map(({ name }) => name)).toEqual(['Fizik', 'Kimya'])
  })

  it('is deleted with what hangs below it', async () => {
    const { study, topic, subtopic } = await own()

    await world.call('GET /study/delete/{id}', { params: { id: study.id } }, { as: ada })

    for (const [key, id] of [
      ['GET /topic/study/{id}', study.id],
      ['GET /subtopic/topic/{id}', topic.id],
      ['GET /topic/subtopic/{id}', subtopic.id],
    ] as const)
      expect((await world.try(key, { params: { id } }, { as: ada })).status).toBe(404)
  })

  it('that is referred to is not deleted, and the refusal says by what', async () => {
    const { study, topic, subtopic } = await own()
    await world.call('GET /state/save', { query: { subtopic_id: subtopic.id, minutes: 5 } }, { as: ada })
    await world.call(
      'GET /plan/save',
      { query: { subtopic_id: subtopic.id, day: '2026-11-18' } },
      { as: ada },
    )

    for (const [key, id] of [
      ['GET /study/delete/{id}', study.id],
      ['GET /topic/delete/{id}', topic.id],
      ['GET /subtopic/delete/{id}', subtopic.id],
    ] as const) {
      const refused = await world.try(key, { params: { id } }, { as: ada })
      expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
      expect(refused.body.fields).toEqual({
        records: expect.stringContaining('1'),
        plans: expect.stringContaining('1'),
      })
    }
  })

  it('that a timer runs on, or that anybody studied in the catalogue, is not deleted', async () => {
    const { topic } = await own()
    await world.call('POST /timer/start', { body: { topic_id: topic.id, kind: 'review' } }, { as: ada })
    await world.call('GET /state/save', { query: { topic_id: tytTopic, minutes: 5 } }, { as: baris })

    const running = await world.try('GET /topic/delete/{id}', { params: { id: topic.id } }, { as: ada })
    const catalogue = await world.try('GET /topic/delete/{id}', { params: { id: tytTopic } }, { as: eda })

    expect([running.status, catalogue.status]).toEqual([409, 409])
    expect(
      (await world.call('GET /subtopic/topic/{id}', { params: { id: tytTopic } }, { as: ada })).length,
    ).toBeGreaterThan(0)
  })

  it('changed by an administrator shows this to its owner', async () => {
    const { study } = await own()

    await world.call('GET /study/save', { query: { id: study.id, name: 'Fizik II' } }, { as: eda })

    const { rows } = await world.call('GET /audit', { query: {} }, { as: ada })
    expect(rows).toMatchObject([
      { actor: { id: eda.id }, action: 'update', entity: 'study', entity_id: study.id },
    ])
  })
})
