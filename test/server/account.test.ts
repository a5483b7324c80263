import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, fatma, seedPassword, turkce, tytCroom } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const save = (query: object, as = cem) => world.try('GET /user/save', { query }, { as })
const login = (email: string, password: unknown) =>
  world.try('POST /auth/login', { body: { email, password: String(password) } })
const gul = () => ({ name: 'Gül', email: 'gul@example.com' })
const traces = async (as: Who) => (await world.call('GET /audit', { query: {} }, { as })).rows
const whoIs = ({ body }: Awaited<ReturnType<typeof save>>): Who => ({
  id: String(body.id),
  name: String(body.name),
  email: String(body.email),
  password: String(body.temporary_password),
})

describe('an account made for somebody', () => {
  it.each([
    ['a coach', cem],
    ['an administrator', eda],
  ])('by %s whose reply was lost is one account, with a new temporary password', async (_, maker) => {
    const student = gul()
    const first = await save(student, maker)
    const again = await save({ ...student, name: ' Gül Ç. ', email: 'GUL@example.com' }, maker)

    expect(again.body).toMatchObject({ id: first.body.id, name: 'Gül Ç.', must_change_password: true })
    expect(again.body.temporary_password).not.toBe(first.body.temporary_password)
    expect((await login(student.email, first.body.temporary_password)).status).toBe(401)
    expect((await login(student.email, again.body.temporary_password)).status).toBe(200)
    const { total } = await world.call('GET /user', { query: { search: 'gul@' } }, { as: eda })
    expect(total).toBe(1)
  })

  it('is the same account however often its maker sends it with another role', async () => {
    const person = gul()
    const { body } = await save(person, eda)

    for (let n = 0; n < 2; n++) {
      const again = await save({ ...person, role_id: roleIds.coach }, eda)
      expect(again).toMatchObject({ status: 200, body: { id: body.id, role_id: roleIds.coach } })
    }
  })

  it('has the profile that was sent with it, the first time as when it is sent again', async () => {
    const profile = { day_start: 5, week_start: 7, target_net: 90, croom_id: tytCroom }
    const student = { ...gul(), ...profile, locale: 'en', timezone: 'Europe/Berlin' }

    const first = await save(student)
    const again = await save(student)

    expect(first.body).toMatchObject(student)
    const { temporary_password: _, ...same } = first.body
    expect(again.body).toMatchObject(same)
    expect((await save({ ...gul(), email: 'nil@example.com', ...profile }, eda)).body).toMatchObject(profile)
  })

  it('gets a year of birth that was left out the first time, and keeps the one it has', async () => {
    for (const birth_year of [undefined, 2010, 2011])
      await save({ ...gul(), ...(birth_year && { birth_year }) })

    const { rows } = await world.call('GET /user', { query: { search: 'gul@' } }, { as: eda })
    expect(rows).toMatchObject([{ birth_year: 2010 }])
  })

  it('is made by no parent: a name and another address are those of the parent', async () => {
    const sent = { name: 'Fatma Y.', email: 'fatma.yeni@example.com' }
    expect((await save(sent, fatma)).body.fields).toHaveProperty('password')

    const saved = await save({ ...sent, password: seedPassword }, fatma)

    expect(saved.body).toMatchObject({ id: fatma.id, name: sent.name, new_email: sent.email })
  })

  it('is created once when the same call arrives twice at a time', async () => {
    const student = gul()

    const replies = await Promise.all([save(student), save(student)])

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const entered = await Promise.all(
      replies.map(({ body }) => login(student.email, body.temporary_password)),
    )
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('belongs to the student from the first login on, also when its sessions are gone', async () => {
    const student = gul()
    const { body } = await save(student)
    await login(student.email, body.temporary_password)
    await world.database.run`delete from session where user_id = ${body.id}`

    expect(await save(student)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect((await login(student.email, body.temporary_password)).status).toBe(200)
  })

  it('cannot be asked for by anybody else', async () => {
    const student = gul()
    const { body } = await save(student)

    for (const as of [defne, eda]) expect((await save(student, as)).status, as.name).toBe(409)
    expect((await login(student.email, body.temporary_password)).status).toBe(200)
  })

  it('gets its id from the server: an id that is sent means an existing account and is unknown', async () => {
    const id = randomUUID()

    for (const as of [cem, eda]) expect((await save({ ...gul(), id }, as)).status, as.name).toBe(404)
    expect((await save(gul())).body.id).not.toBe(id)
  })

  it('never reuses the id of a deleted one, so that nobody inherits its groups', async () => {
    const made = whoIs(await save({ ...gul(), role_id: roleIds.coach }, eda))
    await login(made.email, made.password)
    await world.call('DELETE /user/delete/{id}', { params: { id: made.id }, query: {} }, { as: eda })

    for (const as of [cem, eda]) expect((await save({ ...gul(), id: made.id }, as)).status).toBe(404)
    expect(whoIs(await save(gul())).id).not.toBe(made.id)
  })

  it('tells who made it', async () => {
    const student = whoIs(await save(gul()))
    await login(student.email, student.password)
    await world.database.run`update app_user set must_change_password = false where id = ${student.id}`

    const [trace] = await traces(student)

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

describe('a coach who made an account', () => {
  const links = async (as: Who) => (await world.call('GET /link', {}, { as })).links
  const sees = async (id: string) =>
    (await world.try('GET /state', { query: {} }, { as: cem, for: id })).status

  /** The owner’s first sign-in: with the temporary password, and another one chosen. */
  async function enter(student: Who): Promise<Who> {
    const entered = await login(student.email, student.password)
    const headers = { authorization: `Bearer ${entered.body.token}` }
    const query = { old_password: String(student.password), new_password: 'kalem-defter-91' }
    const changed = await world.send('GET /user/pass/change', { query }, { headers })
    expect(changed.status).toBe(200)
    return { ...student, password: 'kalem-defter-91' }
  }

  it('sees nothing until the owner accepts the link at the first sign-in', async () => {
    const made = await save(gul())
    expect(made.body.link).toBe('pending')
    const student = whoIs(made)
    expect([
      await sees(student.id),
      (await world.call('GET /user', { query: {} }, { as: cem })).total,
    ]).toEqual([403, 1])
    expect(await links(cem)).toContainEqual(
      expect.objectContaining({ status: 'pending', student: { id: student.id, name: 'Gül' } }),
    )

    const owner = await enter(student)
    const [pending] = await links(owner)
    expect(pending).toMatchObject({ status: 'pending', coach: { id: cem.id, name: cem.name }, access: 'act' })
    expect(await sees(student.id)).toBe(403)
    const body = { id: String(pending?.id), access: 'view' as const }
    const accepted = await world.call('POST /link/accept', { body }, { as: owner })

    expect(accepted).toMatchObject({ id: pending?.id, status: 'active', access: 'view', may_reset: false })
    expect(await world.call('POST /link/accept', { body }, { as: owner })).toEqual(accepted)
    expect(await sees(student.id)).toBe(200)
    expect((await links(cem)).filter(({ student: { id } }) => id === owner.id)).toEqual([accepted])
  })

  it('is declined by its owner and by nobody else', async () => {
    const owner = await enter(whoIs(await save(gul())))
    const [pending] = await links(owner)
    const params = { id: String(pending?.id) }
    for (const as of [ada, defne]) {
      expect((await world.try('DELETE /link/{id}', { params }, { as })).status).toBe(404)
    }
    for (const as of [ada, baris])
      expect((await world.try('POST /link/accept', { body: params }, { as })).status).toBe(404)

    await world.call('DELETE /link/{id}', { params }, { as: owner })

    expect(await links(owner)).toEqual([])
    expect((await world.try('POST /link/accept', { body: params }, { as: owner })).status).toBe(404)
    expect(await sees(owner.id)).toBe(403)
  })

  it('cannot use it before that, in a group, an exam or a list', async () => {
    const student = whoIs(await save(gul()))
    const group = await world.call('GET /croom/save', { query: { name: 'Grup' } }, { as: cem })
    const body = { croom_id: group.id, add: [student.id] }

    expect((await world.try('POST /croom/members', { body }, { as: cem })).status).toBe(404)
    const params = { id: student.id }
    expect((await world.try('GET /user/data/{id}', { params }, { as: cem })).status).toBe(404)
    expect((await world.try('GET /trialexam/user/{id}', { params, query: {} }, { as: cem })).status).toBe(404)
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

  it('of the role is shown too', async () => {
    await save({ id: baris.id, role_id: roleIds.coach }, eda)

    expect((await traces(baris))[0]).toMatchObject({ before: { role_id: 2 }, after: { role_id: 3 } })
  })

  it('without a difference, or by the owner, leaves no audit row', async () => {
    await save({ id: ada.id, name: ada.name }, eda)
    await save({ name: 'Ada Z.' }, ada)

    expect(await traces(ada)).toEqual([])
  })
})

describe('an administrator’s list of accounts', () => {
  it.each([
    ['tr', ['cenk', 'Çınar', 'Ilgaz', 'İbrahim', 'Łucja', 'Suna', 'Şule', 'Ufuk', 'Ümit']],
    ['en', ['cenk', 'Çınar', 'İbrahim', 'Ilgaz', 'Łucja', 'Şule', 'Suna', 'Ufuk', 'Ümit']],
  ])('is in the order of the reader’s language over all its pages: %s', async (language, ordered) => {
    for (const [index, name] of [
      'Çınar',
      'cenk',
      'Ilgaz',
      'İbrahim',
      'Şule',
      'Suna',
      'Ümit',
      'Ufuk',
      'Łucja',
    ].entries())
      await save({ name, email: `n${index}@example.com` }, eda)
    const page = (number: number) =>
      world.call(
        'GET /user',
        { query: { search: 'n', role_id: roleIds.student, page: number, size: 3 } },
        { as: eda, headers: { 'accept-language': language } },
      )
    const names: string[] = []
    for (const number of [1, 2, 3, 4])
      names.push(
        ...(await page(number)).rows.filter(({ email }) => /^n\d/.test(email)).map(({ name }) => name),
      )

    expect(names).toEqual(ordered)
  })

  it('has the total on a page after the last too', async () => {
    const { rows, total } = await world.call('GET /user', { query: { page: 9 } }, { as: eda })

    expect([rows, total]).toEqual([[], 6])
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
          lessons: [{ study_id, correct, wrong: 0, question_count: 40 }],
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
