import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  adaExam,
  adaMistake,
  adaTrial,
  baris,
  cem,
  eda,
  fatma,
  linkOfAda,
  seedPassword,
  turkce,
  tytCroom,
  tytSubtopic,
  tytTopic,
} from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { sweep } from '#server/background.ts'
import { fillExamples } from '../support/examples.ts'
import { drawn, smallPicture } from '../support/pictures.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
let today: string
beforeAll(async () => {
  world = await openWorld({ mistakeMegabytes: 1 })
})
beforeEach(async () => {
  await world.renew()
  await fillExamples(world)
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
})
afterAll(() => world.close())

type By = { as: Who; for?: string }
const asAda: By = { as: ada }
const asCem: By = { as: cem, for: ada.id }
const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
const save = (body: object, by: By = asAda) => world.call('POST /mistake', { body } as never, by)
const trySave = (body: object, by: By = asAda) => world.send('POST /mistake', { body }, by)
const list = (query: object = {}, by: By = asAda) => world.call('GET /mistake', { query }, by)
const look = (id: string, solved: boolean | null, look_id: string = randomUUID()) =>
  world.call('POST /mistake/look', { body: { id, look_id, solved } }, asAda)
const picture = (id: string, by: By = asAda) =>
  world.send('GET /mistake/{id}/picture', { params: { id } }, by)
const remove = (id: string, by: By = asAda) => world.call('DELETE /mistake/{id}', { params: { id } }, by)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('a mistake', () => {
  it('is kept with its picture, once, and says when it comes back', async () => {
    const body = {
      id: randomUUID(),
      ...place,
      trial_id: adaTrial,
      reason: 'slip',
      picture: base64(drawn.jpeg),
    }

    const saved = await save(body)

    expect(saved).toMatchObject({
      ...place,
      subtopic_id: null,
      trial_id: adaTrial,
      text: null,
      reason: 'slip',
      looks: 0,
      last_look: null,
      day: today,
      due: addDays(today, 21),
      solved_at: null,
      version: 1,
      picture: { type: 'image/jpeg', width: 40, height: 48, bytes: expect.any(Number) },
    })
    expect(await save(body)).toEqual(saved)
    const { status, headers } = await picture(saved.id)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const [stored] = await world.database.rows<{ bytes: Buffer }>`
      select bytes from mistake_picture where mistake_id = ${saved.id}`
    expect(stored?.bytes.length).toBe(saved.picture?.bytes)
    expect(stored?.bytes.includes('acsp')).toBe(false)
  })

  it('is of the topic of its subtopic', async () => {
    expect(await save({ subtopic_id: tytSubtopic, text: 'Soru' })).toMatchObject({
      ...place,
      subtopic_id: tytSubtopic,
    })
  })

  it.each([
    ['no topic', { croom_id: tytCroom, study_id: turkce, text: 'Soru' }, 'topic_id', 422],
    ['nothing of the question', { ...place, text: ' \n' }, 'text', 422],
    ['another exam', { ...place, text: 'Soru', trial_id: randomUUID() }, 'trial_id', 422],
    ['GIF', { ...place, picture: base64(Buffer.from('GIF89a')) }, 'picture', 422],
    ['nothing', { ...place, picture: '' }, 'picture', 422],
    ['what is not base64', { ...place, picture: '<svg>' }, 'picture', 400],
    ['too long a text', { ...place, text: 'x'.repeat(1001) }, 'text', 400],
  ])('is refused with %s', async (_, body, field, status) => {
    const answered = await trySave(body)

    expect(answered).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } })
    expect((await list()).total).toBe(1)
  })

  it('is refused with a body that is too large', async () => {
    expect((await trySave({ ...place, picture: 'A'.repeat(200 * 1024) })).status).toBe(413)
  })

  it('keeps its picture unless another one or none is sent', async () => {
    const { id, picture: first } = await save({ ...place, text: 'Soru', picture: smallPicture(40) })

    const kept = await save({ id, text: 'Yeni soru' })
    const again = await save({ ...kept })
    const changed = await save({ id, picture: smallPicture(41) })
    const none = await save({ id, picture: null })

    expect(kept.picture).toEqual(first)
    expect(again).toEqual(kept)
    expect(changed.picture).toMatchObject({ width: 41 })
    expect(none).toMatchObject({ text: 'Yeni soru', picture: null, version: 4 })
    expect((await picture(id)).status).toBe(404)
  })

  it('is refused where the older version of it was read', async () => {
    const { id, version } = await save({ ...place, text: 'Soru' })
    await save({ id, text: 'Soru 2' })

    expect(await trySave({ id, version, text: 'Soru 3' })).toMatchObject({ status: 409 })
  })
})

describe('the notebook', () => {
  it('shows what is due, what is open and what is solved', async () => {
    await world.call('GET /exam/delete/{id}', { params: { id: adaExam } }, asAda)
    await remove(adaMistake)
    const [old, young, done] = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of [old, young, done]) await save({ id, ...place, text: id })
    await world.database.run`update mistake set day = ${addDays(today, -14)} where id in (${old}, ${done})`
    await look(done, true)
    const ids = async (query: object) => (await list(query)).rows.map(({ id }) => id)

    expect(await ids({ state: 'due' })).toEqual([old])
    expect(await ids({ state: 'open' })).toEqual([old, young])
    expect(await ids({ state: 'solved' })).toEqual([done])
    expect(await ids({})).toEqual([old, young, done])
    expect(await ids({ topic_id: tytTopic, state: 'due' })).toEqual([old])
    expect(await ids({ study_id: randomUUID() })).toEqual([])
    expect(await ids({ trial_id: adaTrial })).toEqual([])
    expect(await list({ state: 'open', size: 1, page: 2 })).toMatchObject({ rows: [{ id: young }], total: 2 })
  })

  it('brings a question back after the review gap, until it is solved', async () => {
    await world.call('GET /exam/delete/{id}', { params: { id: adaExam } }, asAda)
    const { id } = await save({ ...place, text: 'Soru' })
    await world.database.run`update mistake set day = ${addDays(today, -20)} where id = ${id}`
    const look_id = randomUUID()

    const stuck = await look(id, false, look_id)
    const twice = await look(id, false, look_id)
    const solved = await look(id, true)
    const after = await look(id, false)

    expect(stuck).toMatchObject({ looks: 1, last_look: today, due: addDays(today, 14), solved_at: null })
    expect(twice).toEqual(stuck)
    expect(solved).toMatchObject({ looks: 2, due: null, solved_at: expect.any(String) })
    expect(after).toMatchObject({ looks: 3, due: addDays(today, 14), solved_at: null })
  })

  it('takes a look back, once, as if it had not been', async () => {
    const { id } = await save({ ...place, text: 'Soru' })
    const { version: _, ...stuck } = await look(id, false)
    const [solvedLook, reopened] = [randomUUID(), randomUUID()]
    const { version: __, ...solved } = await look(id, true, solvedLook)
    await look(id, false, reopened)

    const again = await look(id, null, reopened)
    expect(again).toMatchObject({ ...solved, solved_at: expect.any(String) })
    expect(await look(id, null, reopened)).toEqual(again)
    expect(await look(id, null, solvedLook)).toMatchObject(stuck)
    expect(await look(id, null)).toMatchObject(stuck)
    // A request that was on its way for long.
    expect(await look(id, true, solvedLook)).toMatchObject(stuck)
  })

  it('holds so many questions and pictures and no more', async () => {
    await world.database.run`
      insert into mistake_picture (user_id, id, mistake_id, type, width, height, bytes)
      select ${ada.id}, gen_random_uuid(), ${adaMistake}, 'image/webp', 40, 40, convert_to(repeat('x', 120000), 'utf8')
      from generate_series(1, 8)`
    const full = await trySave({ ...place, picture: base64(drawn.jpeg) })
    await world.database.run`update mistake_picture set bytes = convert_to(repeat('x', 122880), 'utf8')`
    const fuller = await trySave({ ...place, picture: base64(drawn.jpeg) })
    await world.database.run`delete from mistake_picture`
    await world.database.run`
      insert into mistake (user_id, id, croom_id, study_id, topic_id, text, day, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), ${tytCroom}, ${turkce}, ${tytTopic}, 'x', ${today}, ${ada.id}, ${ada.id}
      from generate_series(1, ${limits.mistakes - 1})`

    expect(full.status).toBe(200)
    expect(fuller).toMatchObject({
      status: 422,
      body: { faults: { picture: { fault: 'picturesFull', limit: 1 } } },
    })
    expect(await trySave({ ...place, text: 'Bir tane daha' })).toMatchObject({
      status: 422,
      body: { faults: { topic_id: { fault: 'tooMany', limit: limits.mistakes } } },
    })
  })

  it('takes only text where pictures are switched off', async () => {
    const plain = await openWorld({ mistakeMegabytes: 0 })
    const body = { ...place, text: 'Soru' }

    expect(await plain.call('POST /mistake', { body }, asAda)).toMatchObject({ picture: null })
    expect(
      await plain.send('POST /mistake', { body: { ...body, picture: smallPicture() } }, asAda),
    ).toMatchObject({
      status: 422,
      body: { faults: { picture: { fault: 'picturesOff' } } },
    })
    await plain.close()
  })
})

describe('a deleted mistake', () => {
  it('comes back with its picture and its looks when it is saved, for seven days', async () => {
    const { id } = await save({ ...place, text: 'Soru', picture: smallPicture() })
    await look(id, false)
    await remove(id)
    const gone = await picture(id)
    await world.database.run`update mistake set removed_at = now() - interval '6 days'`

    await sweep(world.database)
    const back = await save({ id })

    expect(gone.status).toBe(404)
    expect(back).toMatchObject({ text: 'Soru', looks: 1, picture: { width: 40 } })
    expect((await picture(id)).status).toBe(200)
  })

  it('is gone after them', async () => {
    await remove(adaMistake)
    await world.database.run`update mistake set removed_at = now() - interval '8 days'`
    await sweep(world.database)

    const answered = await trySave({ id: adaMistake })

    expect(answered).toMatchObject({ status: 422, body: { fields: { topic_id: expect.any(String) } } })
  })

  it('leaves room for no more pictures than those that are shown', async () => {
    for (let n = 0; n < 12; n++) {
      const { id } = await save({ ...place, text: 'Soru', picture: smallPicture(40 + n) })
      await world.database.run`
        update mistake_picture set bytes = convert_to(repeat('x', 120000), 'utf8') where mistake_id = ${id}`
      await remove(id)
    }
    const [left] = await world.database.rows<{ n: number }>`
      select count(*) as n from mistake_picture where unused_at is not null`

    expect(left?.n).toBe(8)
  })
})

describe('others', () => {
  it('a coach reads it, writes with access `act`, and never says how a look went', async () => {
    const { id } = await save({ ...place, text: 'Koçun sorusu' }, asCem)
    expect((await list({}, asCem)).total).toBe(2)
    expect((await picture(adaMistake, asCem)).status).toBe(200)
    const body = { id, look_id: randomUUID(), solved: true }

    expect(await world.send('POST /mistake/look', { body }, asCem)).toMatchObject({
      status: 403,
      body: { code: 'COACH_SCOPE' },
    })
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, asAda)
    expect((await list({}, asCem)).total).toBe(2)
    expect((await trySave({ id, text: 'Başka' }, asCem)).status).toBe(403)
  })

  it('another student, a parent and an administrator see nothing of it', async () => {
    expect((await list({}, { as: baris })).total).toBe(0)
    expect((await picture(adaMistake, { as: baris })).status).toBe(404)
    for (const as of [fatma, eda]) expect((await picture(adaMistake, { as })).status, as.name).toBe(403)
  })

  it('a coach’s change is taken back, with the picture that was there', async () => {
    const id = adaMistake
    await save({ id, picture: smallPicture(60), text: 'Koçun notu' }, asCem)
    await undoLast()
    const back = await list()
    await remove(id, asCem)
    await undoLast()

    expect(back.rows).toMatchObject([{ id, text: null, picture: { width: 40 } }])
    expect((await list()).rows).toMatchObject([{ id, text: null, picture: { width: 40 } }])
    expect((await picture(id)).status).toBe(200)
  })

  it('a coach’s deletion cannot be taken back when nothing is left', async () => {
    await remove(adaMistake, asCem)
    await world.database.run`update mistake set removed_at = now() - interval '8 days'`
    await sweep(world.database)

    const [row] = (await world.call('GET /audit', { query: {} }, asAda)).rows

    expect(row).toMatchObject({ entity: 'mistake', action: 'delete', undo: null })
  })

  it('a comment on it is read while it is there', async () => {
    const on = { kind: 'mistake', id: adaMistake } as const
    await world.call('POST /comment', { body: { on, text: 'Kökün içini çarpanlarına ayır.' } }, asCem)
    const comments = async () =>
      (await world.call('GET /comment', { query: { kind: 'mistake' } }, asAda)).total
    const shown = await comments()
    await remove(adaMistake)
    const hidden = await comments()
    await save({ id: adaMistake })

    expect([shown, hidden, await comments()]).toEqual([1, 0, 1])
    const told = (await world.call('GET /notice', { query: {} }, asAda)).rows
    expect(told).toMatchObject([{ kind: 'comment', link: `/mistakes?open=${adaMistake}` }])
  })

  it('the export holds it with its picture', async () => {
    await look(adaMistake, false)
    const { body } = await world.send(
      'GET /export',
      { search: { format: 'json' }, query: { password: seedPassword } },
      asAda,
    )

    expect((body as { mistakes: object[] }).mistakes).toMatchObject([
      {
        id: adaMistake,
        looks: [{ solved: false }],
        picture: { type: 'image/webp', base64: expect.any(String) },
      },
    ])
  })

  async function undoLast() {
    const [row] = (await world.call('GET /audit', { query: {} }, asAda)).rows
    expect(row?.undo).toBe('open')
    await world.call('POST /audit/undo', { body: { id: row?.id ?? '' } }, asAda)
  }
})
