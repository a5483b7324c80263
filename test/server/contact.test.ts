import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, adaContact, baris, cem, defne, linkOfAda, seedPassword, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { sweep } from '#server/background.ts'
import { fillExamples } from '../support/examples.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
let today: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  const state = await world.call('GET /state', { query: {} }, { as: ada })
  today = state.today.day
})
afterAll(() => world.close())

const list = async (as: Who, query: { user_id?: string } = {}) =>
  (await world.call('GET /contact', { query }, { as })).rows
const textsOf = async (as: Who) => (await list(as)).map(({ text }) => text)

/** A link of another coach to Ada. */
async function linkDefne() {
  const { code } = await world.call('POST /link/invite', { body: { access: 'view' } }, { as: defne })
  return world.call('POST /link/accept', { body: { code } }, { as: ada })
}

describe('a contact', () => {
  it('of a coach is shown only to this coach: not to the student, not to another coach', async () => {
    await linkDefne()
    const body = { user_id: ada.id, text: 'Telefonda konuştuk.' }
    const saved = await world.call('POST /contact', { body }, { as: cem })

    expect(saved).toMatchObject({
      user_id: ada.id,
      by: { id: cem.id, name: cem.name },
      day: today,
      version: 1,
    })
    expect(await list(cem)).toEqual([saved])
    expect(await list(cem, { user_id: ada.id })).toEqual([saved])
    expect([await list(ada), await list(defne)]).toEqual([[], []])
    const foreign = await world.try('DELETE /contact/{id}', { params: { id: saved.id } }, { as: ada })
    expect(foreign.status).toBe(404)
  })

  it('needs no note of a coach, and a text of a student', async () => {
    const spoken = await world.call('POST /contact', { body: { user_id: ada.id, text: '  ' } }, { as: cem })
    const empty = await world.try('POST /contact', { body: { text: ' ' } }, { as: ada })

    expect(spoken.text).toBeNull()
    expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([422, ['text']])
  })

  it('that is planned is no contact before its day, in the list and in what followed', async () => {
    const day = addDays(today, 14)
    await world.call('POST /contact', { body: { user_id: ada.id, day } }, { as: cem })

    const { rows } = await world.call('GET /insight/triage', { query: {} }, { as: cem })
    const effect = await world.call(
      'GET /insight/effect/{id}',
      { params: { id: ada.id }, search: {} },
      { as: cem },
    )

    expect(rows.find(({ user_id }) => user_id === ada.id)?.last_contact).toBeNull()
    expect(effect.contact).toBeNull()
    expect((await list(cem)).map((row) => row.day)).toEqual([day])
  })

  it('of a student is shown to every active coach, and only the student can change or delete it', async () => {
    await linkDefne()
    await world.call('POST /croom/join', { body: { croom_id: await tyt() } }, { as: ada })
    const body = { text: 'Paragrafta takıldım.', topic_id: tytTopic }
    const asked = await world.call('POST /contact', { body }, { as: ada })

    for (const who of [ada, cem, defne]) expect(await list(who)).toEqual([asked])
    expect(asked).toMatchObject({ by: { id: ada.id }, topic_id: tytTopic, topic_name: expect.any(String) })
    const change = { id: asked.id, user_id: ada.id, text: 'x' }
    expect((await world.try('POST /contact', { body: change }, { as: cem })).status).toBe(404)
    expect((await world.try('DELETE /contact/{id}', { params: { id: asked.id } }, { as: cem })).status).toBe(
      404,
    )
    expect(await list(ada)).toEqual([asked])
  })

  it('is one row however often it is sent, and is changed by its id', async () => {
    const id = randomUUID()
    const body = { id, user_id: ada.id, text: 'Bir' }
    const [first, again] = await Promise.all(
      [1, 2].map(() => world.call('POST /contact', { body }, { as: cem })),
    )
    const changed = await world.call('POST /contact', { body: { id, text: 'İki', version: 1 } }, { as: cem })
    const late = await world.try('POST /contact', { body: { id, text: 'Üç', version: 1 } }, { as: cem })
    const same = await world.call('POST /contact', { body: { id, text: 'İki', version: 1 } }, { as: cem })

    expect(again).toEqual(first)
    expect([changed.version, changed.day, late.status, late.body.code]).toEqual([2, today, 409, 'CONFLICT'])
    expect(same).toEqual(changed)
    expect(await textsOf(cem)).toEqual(['İki'])
  })

  it('comes back with its id after it was deleted', async () => {
    const body = { id: randomUUID(), user_id: ada.id, text: 'Geri al' }
    await world.call('POST /contact', { body }, { as: cem })
    await world.call('DELETE /contact/{id}', { params: { id: body.id } }, { as: cem })
    expect(await list(cem)).toEqual([])

    await world.call('POST /contact', { body }, { as: cem })

    expect(await textsOf(cem)).toEqual(['Geri al'])
  })

  it('takes no id of another’s row, of another table or of another student', async () => {
    await fillExamples(world)
    const { code } = await world.call('POST /link/invite', { body: { access: 'view' } }, { as: cem })
    await world.call('POST /link/accept', { body: { code } }, { as: baris })
    const own = await world.call('POST /contact', { body: { user_id: ada.id } }, { as: cem })

    for (const [id, user_id] of [
      [adaContact, ada.id],
      [adaContact, baris.id],
      [own.id, baris.id],
    ]) {
      const refused = await world.try('POST /contact', { body: { id, user_id, text: 'x' } }, { as: cem })
      expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })

  it('is refused for who is no own student, for oneself as a coach, and in coach mode', async () => {
    const statuses = async (as: Who, user_id: string) => [
      (await world.try('POST /contact', { body: { user_id, text: 'x' } }, { as })).status,
      (await world.try('GET /contact', { query: { user_id } }, { as })).status,
    ]
    expect(await statuses(defne, ada.id)).toEqual([404, 404])
    expect(await statuses(baris, ada.id)).toEqual([404, 404])
    expect(await statuses(cem, cem.id)).toEqual([404, 404])
    expect(await statuses(ada, ada.id)).toEqual([200, 200])
    const nobody = await world.try('POST /contact', { body: { text: 'x' } }, { as: cem })
    expect([nobody.status, Object.keys(nobody.body.fields ?? {})]).toEqual([422, ['user_id']])
    const inside = await world.try('GET /contact', { query: {} }, { as: cem, for: ada.id })
    expect(inside).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
  })

  it('of a student lies on a day up to tomorrow, of a coach up to sixty days ahead, and names a topic that the student sees', async () => {
    const field = async (body: object) => {
      const refused = await world.send('POST /contact', { body: { user_id: ada.id, ...body } }, { as: cem })
      return [refused.status, ...Object.keys((refused.body as { fields?: object }).fields ?? {})]
    }
    const own = await world.try(
      'POST /contact',
      { body: { text: 'Soru', day: addDays(today, 2) } },
      { as: ada },
    )
    expect([own.status, Object.keys(own.body.fields ?? {})]).toEqual([422, ['day']])
    expect(await field({ day: addDays(today, 61) })).toEqual([422, 'day'])
    expect(await field({ day: addDays(today, 60) })).toEqual([200])
    expect(await field({ day: '1999-12-31' })).toEqual([422, 'day'])
    expect(await field({ topic_id: randomUUID() })).toEqual([422, 'topic_id'])
    expect(await field({ day: addDays(today, 1) })).toEqual([200])
  })

  it('leaves no trace in the student’s list of changes, since it is private', async () => {
    await world.call('POST /contact', { body: { user_id: ada.id, text: 'Not' } }, { as: cem })
    await world.call('POST /snooze', { body: { user_id: ada.id, days: 3 } }, { as: cem })

    expect((await world.call('GET /audit', { query: {} }, { as: ada })).rows).toEqual([])
  })

  it('is limited in number for each student and author', async () => {
    await world.database.run`
      insert into contact (user_id, id, author_id, day)
      select ${ada.id}, gen_random_uuid(), ${cem.id}, '2026-01-01' from generate_series(1, ${limits.contacts})`

    const over = await world.try('POST /contact', { body: { user_id: ada.id, text: 'x' } }, { as: cem })

    expect([over.status, Object.keys(over.body.fields ?? {})]).toEqual([422, ['text']])
    await world.call('POST /contact', { body: { text: 'Soru' } }, { as: ada })
  })

  async function tyt() {
    const found = (await world.call('GET /sabit/class', {}, {})).find(
      ({ program_code }) => program_code === 'TYT',
    )
    return found?.id ?? ''
  }
})

describe('after a link has ended', () => {
  it('a coach is shown nothing of it, and it is erased 30 days later; what the student wrote stays', async () => {
    await world.call('POST /contact', { body: { user_id: ada.id, text: 'Koçun notu' } }, { as: cem })
    await world.call('POST /contact', { body: { text: 'Öğrencinin sorusu' } }, { as: ada })
    await world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })

    expect(await list(cem)).toEqual([])
    expect((await world.try('GET /contact', { query: { user_id: ada.id } }, { as: cem })).status).toBe(404)
    const stored = () => world.database.rows<{ text: string }>`select text from contact order by text`
    await world.database.run`update coach_link set ended_at = now() - interval '29 days'`
    expect((await sweep(world.database)).contacts).toBe(0)
    expect(await stored()).toHaveLength(2)

    await world.database.run`update coach_link set ended_at = now() - interval '31 days'`
    expect((await sweep(world.database)).contacts).toBe(1)

    expect(await stored()).toEqual([{ text: 'Öğrencinin sorusu' }])
  })

  it('it is kept where the two are linked again', async () => {
    await world.call('POST /contact', { body: { user_id: ada.id, text: 'Koçun notu' } }, { as: cem })
    await world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })
    await world.database.run`update coach_link set ended_at = now() - interval '31 days'`
    const { code } = await world.call('POST /link/invite', { body: { access: 'view' } }, { as: cem })
    await world.call('POST /link/accept', { body: { code } }, { as: ada })

    expect((await sweep(world.database)).contacts).toBe(0)
    expect(await textsOf(cem)).toEqual(['Koçun notu'])
  })
})

it('the export of the student holds contacts of coaches too, that of a coach only what the coach wrote', async () => {
  await linkDefne()
  await world.call('POST /contact', { body: { user_id: ada.id, text: 'Cem yazdı' } }, { as: cem })
  await world.call('POST /contact', { body: { user_id: ada.id, text: 'Defne yazdı' } }, { as: defne })
  await world.call('POST /contact', { body: { text: 'Ada sordu' } }, { as: ada })
  await world.call('POST /snooze', { body: { user_id: ada.id, days: 7 } }, { as: cem })
  const exported = async (as: Who) => {
    const { body } = await world.send('GET /export', { query: { password: seedPassword } }, { as })
    return body as { contacts: { text: string; by: string }[]; snoozes: object[] }
  }
  const texts = ({ contacts }: { contacts: { text: string; by: string }[] }) =>
    contacts.map(({ text, by }) => `${by}: ${text}`).sort()

  expect(texts(await exported(ada))).toEqual([
    `${ada.name}: Ada sordu`,
    `${cem.name}: Cem yazdı`,
    `${defne.name}: Defne yazdı`,
  ])
  expect((await exported(ada)).snoozes).toEqual([{ coach_id: cem.id, until: addDays(today, 7) }])
  expect(texts(await exported(cem))).toEqual([`${cem.name}: Cem yazdı`])
  expect(texts(await exported(baris))).toEqual([])
})

describe('a snooze', () => {
  const snooze = (days: number, as: Who = cem) =>
    world.try('POST /snooze', { body: { user_id: ada.id, days } }, { as })
  const stored = () => world.database.rows`select coach_id, until from snooze where user_id = ${ada.id}`

  it('holds for some days of the student, is replaced, and ended by 0', async () => {
    expect((await snooze(7)).body).toEqual({ snoozed_until: addDays(today, 7) })
    expect((await snooze(30)).body).toEqual({ snoozed_until: addDays(today, 30) })
    expect(await stored()).toEqual([{ coach_id: cem.id, until: addDays(today, 30) }])
    expect((await snooze(0)).body).toEqual({ snoozed_until: null })
    expect(await stored()).toEqual([])
  })

  it('is refused for another’s student, more days and in coach mode', async () => {
    expect((await snooze(7, defne)).status).toBe(404)
    expect((await snooze(31)).status).toBe(400)
    expect((await snooze(7, ada)).status).toBe(403)
    const inside = await world.try(
      'POST /snooze',
      { body: { user_id: ada.id, days: 7 } },
      { as: cem, for: ada.id },
    )
    expect(inside).toMatchObject({ status: 403 })
    expect(await stored()).toEqual([])
  })
})
