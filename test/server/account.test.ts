import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, turkce, tytCroom } from '#contract/examples.ts'
import { openWorld, type Who, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const save = (query: object, as = cem) => world.try('GET /user/save', { query }, { as })
const login = (email: string, password: unknown) =>
  world.try('POST /auth/login', { body: { email, password: String(password) } })
const gul = () => ({ id: randomUUID(), name: 'Gül', email: 'gul@example.com' })
const traces = async (as: Who) => (await world.call('GET /audit', { query: {} }, { as })).rows

describe('an account made for somebody', () => {
  it.each([
    ['a coach', cem],
    ['an administrator', eda],
  ])('by %s whose reply was lost is one account, with a new temporary password', async (_, maker) => {
    const student = gul()
    const first = await save(student, maker)
    const again = await save({ ...student, name: ' Gül Ç. ' }, maker)

    expect(again.body).toMatchObject({ id: student.id, name: 'Gül Ç.', must_change_password: true })
    expect(again.body.temporary_password).not.toBe(first.body.temporary_password)
    expect((await login(student.email, first.body.temporary_password)).status).toBe(401)
    expect((await login(student.email, again.body.temporary_password)).status).toBe(200)
    const { total } = await world.call('GET /user', { query: { search: 'gul@' } }, { as: eda })
    expect(total).toBe(1)
  })

  it('is one account when the same is asked twice at a time', async () => {
    const student = gul()

    const replies = await Promise.all([save(student), save(student)])

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const entered = await Promise.all(
      replies.map(({ body }) => login(student.email, body.temporary_password)),
    )
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is the student’s own from the first login on', async () => {
    const student = gul()
    const { body } = await save(student)
    await login(student.email, body.temporary_password)

    expect((await save(student)).status).toBe(404)
    expect((await login(student.email, body.temporary_password)).status).toBe(200)
  })

  it('is nobody else’s to ask for, nor under another address, nor after the link has ended', async () => {
    const student = gul()
    const { body } = await save(student)

    expect((await save(student, defne)).status).toBe(404)
    expect((await save({ ...student, email: 'baska@example.com' })).status).toBe(404)
    const other = await save({ ...student, email: student.email.toUpperCase() }, eda)
    expect(other.body.temporary_password).toBeUndefined()
    const { links } = await world.call('GET /link', {}, { as: cem })
    const link = links.find(({ student: { id } }) => id === student.id)
    await world.call('DELETE /link/{id}', { params: { id: String(link?.id) } }, { as: cem })
    expect((await save(student)).status).toBe(404)
    expect((await login(student.email, body.temporary_password)).status).toBe(200)
  })

  it('tells who made it', async () => {
    const student = gul()
    const { body } = await save(student)
    await login(student.email, body.temporary_password)
    await world.database.run`update app_user set must_change_password = false where id = ${student.id}`

    const [trace] = await traces({ ...student, password: String(body.temporary_password) })

    expect(trace).toMatchObject({
      actor: { id: cem.id, name: cem.name },
      action: 'create',
      entity: 'account',
      entity_id: student.id,
      summary: 'Hesap açıldı: Gül',
      before: null,
      after: { name: 'Gül', email: student.email },
    })
  })
})

describe('a change to somebody’s account by an administrator', () => {
  it('is seen by its owner: the fields that differ, before and after', async () => {
    await save({ id: ada.id, name: 'Ada Y.', day_start: 5 }, eda)

    expect(await traces(ada)).toMatchObject([
      {
        actor: { id: eda.id, name: eda.name },
        action: 'update',
        entity: 'account',
        entity_id: ada.id,
        summary: 'Hesap değiştirildi: Ada Y.',
        before: { name: ada.name, day_start: 4 },
        after: { name: 'Ada Y.', day_start: 5 },
      },
    ])
    expect(Object.keys((await traces(ada))[0]?.after ?? {}).sort()).toEqual(['day_start', 'name'])
  })

  it('of the role is seen too', async () => {
    await save({ id: baris.id, role_id: 3 }, eda)

    expect((await traces(baris))[0]).toMatchObject({ before: { role_id: 2 }, after: { role_id: 3 } })
  })

  it('that changes nothing, and one’s own change, leave no trace', async () => {
    await save({ id: ada.id, name: ada.name }, eda)
    await save({ name: 'Ada Z.' }, ada)

    expect(await traces(ada)).toEqual([])
  })
})

describe('an administrator’s list of accounts', () => {
  it('is in Turkish order over all its pages', async () => {
    for (const [index, name] of [
      'Çınar',
      'cenk',
      'Ilgaz',
      'İbrahim',
      'Şule',
      'Suna',
      'Ümit',
      'Ufuk',
    ].entries())
      await save({ name, email: `n${index}@example.com` }, eda)
    const page = (number: number) =>
      world.call('GET /user', { query: { search: 'n', role_id: 2, page: number, size: 3 } }, { as: eda })
    const names: string[] = []
    for (const number of [1, 2, 3, 4])
      names.push(
        ...(await page(number)).rows.filter(({ email }) => /^n\d/.test(email)).map(({ name }) => name),
      )

    expect(names).toEqual(['cenk', 'Çınar', 'Ilgaz', 'İbrahim', 'Suna', 'Şule', 'Ufuk', 'Ümit'])
  })

  it('says how many there are, also behind its last page', async () => {
    const { rows, total } = await world.call('GET /user', { query: { page: 9 } }, { as: eda })

    expect([rows, total]).toEqual([[], 5])
  })
})

it('compares the last trial exam with the one before it in the same class group', async () => {
  const trial = (croom_id: string, day: string, study_id: string, correct: number) =>
    world.call(
      'POST /trialexam/save',
      {
        body: {
          croom_id,
          name: 'D',
          kind: 'general',
          day,
          lessons: [{ study_id, correct, question_count: 40 }],
        },
      },
      { as: ada },
    )
  const own = await world.call(
    'GET /croom/save',
    { query: { name: 'Kendi', kind: 'personal', mode: 'empty' } },
    { as: ada },
  )
  const lesson = await world.call(
    'GET /study/save',
    { query: { croom_id: own.id, name: 'Ders', question_count: 40 } },
    { as: ada },
  )
  await trial(tytCroom, '2026-01-01', turkce, 20)
  await trial(own.id, '2026-01-02', lesson.id, 5)
  await trial(tytCroom, '2026-01-03', turkce, 23)

  const summary = async () => (await world.call('GET /user', { query: {} }, { as: cem })).rows[0]?.summary

  expect(await summary()).toMatchObject({ last_trial: { day: '2026-01-03', net: 23 }, net_change: 3 })
  await trial(own.id, '2026-01-04', lesson.id, 9)
  expect(await summary()).toMatchObject({ last_trial: { day: '2026-01-04', net: 9 }, net_change: 4 })
})
