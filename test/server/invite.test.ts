import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, fatma } from '#contract/examples.ts'
import { limits } from '#rules/limits.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

const year = new Date().getFullYear()
let world: World
beforeAll(async () => {
  world = await openWorld({ consentAge: 15 })
})
/** A class group of Cem. */
let group: { id: string; name: string }
beforeEach(async () => {
  await world.renew()
  group = await world.call('GET /croom/save', { query: { name: '12-A' } }, { as: cem })
})
afterAll(() => world.close())

type Invited = { id?: string; access?: 'view' | 'act'; croom_id?: string; count?: number }
const invite = (body: Invited = {}, as: Who = cem) =>
  world.call('POST /link/invite', { body: { access: 'act', ...body } }, { as })
const inviteParent = (id?: string, as: Who = baris) =>
  world.call('POST /parent/invite', { body: { ...(id && { id }) } }, { as })
const preview = (code: string, as?: Who) =>
  world.try('POST /invite/preview', { body: { code } }, as ? { as } : {})
const gul = { name: 'Gül Arslan', email: 'gul@example.com', password: 'kalem-defter-9' }
type Sent = { role_id?: 2 | 3 | 4; birth_year?: number; email?: string }
const register = (code: string, { role_id = roleIds.student, ...more }: Sent = {}) => {
  const birth = role_id === roleIds.student ? { birth_year: year - 20 } : {}
  return world.try('POST /auth/register', { body: { ...gul, role_id, ...birth, ...more, code } }, {})
}
const linksOf = async (as: Who) => (await world.call('GET /link', {}, { as })).links
const membersOf = async (as: Who, id: string) =>
  (await world.call('GET /croom/data/{id}', { params: { id } }, { as })).members ?? []
const accounts = async () =>
  (await world.database.one<{ n: number }>`select count(*) as n from app_user`)?.n ?? 0
/** The person of a registration. */
const personOf = (body: object): Who => {
  const { sub, name, email } = world.services.tokens.read('token' in body ? String(body.token) : '')
  return { id: sub, name, email, password: gul.password }
}

describe('an invitation by link', () => {
  it('has its code in the fragment of an address, and a text to share in the language of who invites', async () => {
    const coachs = await invite()
    const parents = await inviteParent()

    expect(coachs.url).toBe(`https://etut.example/register#coach=${coachs.code}`)
    expect(parents.url).toBe(`https://etut.example/register#parent=${parents.code}`)
    expect(coachs.share).toContain(coachs.url)
    expect(parents.share).toContain(parents.url)
    await world.call('GET /user/save', { query: { locale: 'en' } }, { as: cem })
    expect((await invite()).share).toMatch(/^Hi/)
  })

  it('is made for a class in one call, each with a code of its own', async () => {
    const made = await invite({ count: 30, croom_id: group.id })

    expect(made.invites).toHaveLength(30)
    expect(made.invites[0]).toMatchObject({ id: made.id, code: made.code, url: made.url })
    expect(new Set(made.invites.map(({ code }) => code)).size).toBe(30)
    const { invites } = await world.call('GET /link', {}, { as: cem })
    const ofCall = invites.filter(({ batch_id }) => batch_id === made.id)
    expect(new Set(ofCall.map(({ id }) => id))).toEqual(new Set(made.invites.map(({ id }) => id)))
    expect(ofCall[0]).toMatchObject({ access: 'act', croom_id: group.id, used_by: null })
    expect(
      (await world.try('POST /link/invite', { body: { access: 'view', count: 61 } }, { as: cem })).status,
    ).toBe(400)
  })

  it('sent again, also at the same time, gives the same codes and makes no more', async () => {
    const id = randomUUID()
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => invite({ id, count: 5 })))
    const parents = await Promise.all([1, 2].map(() => inviteParent(id)))

    for (const reply of again) expect(reply).toEqual(first)
    expect((await world.call('GET /link', {}, { as: cem })).invites).toHaveLength(5)
    expect(parents[1]).toEqual(parents[0])
    expect((await world.call('GET /parent', {}, { as: baris })).invites).toHaveLength(1)
    // The id of somebody else's call makes own ones.
    expect((await invite({ id, count: 5 }, defne)).code).not.toBe(first?.code)
  })

  it('is refused for a group of somebody else, and over the number of open ones', async () => {
    const refused = await world.try(
      'POST /link/invite',
      { body: { access: 'view', croom_id: group.id } },
      { as: defne },
    )
    for (let n = 0; n < limits.openInvites / 60; n++) await invite({ count: 60 })
    const over = await world.try('POST /link/invite', { body: { access: 'view' } }, { as: cem })

    expect(refused).toMatchObject({ status: 422, body: { fields: { croom_id: expect.any(String) } } })
    expect(over).toMatchObject({ status: 422, body: { fields: { access: expect.any(String) } } })
  })

  it('stays used when the account that used it is deleted, also for the call sent again', async () => {
    const [id, one] = [randomUUID(), randomUUID()]
    const made = await invite({ id, count: 3 })
    const parents = await inviteParent(one)
    const code = made.invites[1]?.code ?? ''
    await world.call('POST /link/accept', { body: { code } }, { as: ada })
    await world.call('POST /parent/accept', { body: { code: parents.code } }, { as: fatma })
    for (const { id } of [ada, fatma])
      await world.call('DELETE /user/delete/{id}', { params: { id }, query: {} }, { as: eda })

    expect(await invite({ id, count: 3 })).toEqual(made)
    expect(await inviteParent(one)).toEqual(parents)
    for (const used of [code, parents.code]) expect((await preview(used)).status).toBe(404)
    const { invites } = await world.call('GET /link', {}, { as: cem })
    expect(invites.map(({ used_by }) => used_by).toSorted()).toEqual(['', null, null])
  })

  it('is withdrawn: only it, or with all of its call; what was used stays', async () => {
    const made = await invite({ count: 4 })
    const [one, two, three] = made.invites.map(({ code }) => code)
    const remove = (id: string, all = false, as: Who = cem) =>
      world.try('DELETE /link/invite/{id}', { params: { id }, query: { all } }, { as })
    await world.call('POST /link/accept', { body: { code: three ?? '' } }, { as: baris })

    expect((await remove(made.id, true, defne)).status).toBe(404)
    expect((await remove(made.id)).status).toBe(200)
    expect((await preview(one ?? '')).status).toBe(404)
    expect((await preview(two ?? '')).status).toBe(200)
    expect((await remove(made.id)).status).toBe(404)
    expect((await remove(made.id, true)).status).toBe(200)
    expect((await preview(two ?? '')).status).toBe(404)
    expect((await register(two ?? '')).status).toBe(422)
    expect((await linksOf(baris)).map(({ coach }) => coach.id)).toEqual([cem.id])

    const parents = await inviteParent()
    const removeCode = (as: Who) =>
      world.try('DELETE /parent/invite/{id}', { params: { id: parents.id } }, { as })
    expect((await removeCode(ada)).status).toBe(404)
    expect((await removeCode(baris)).status).toBe(200)
    expect((await preview(parents.code)).status).toBe(404)
    expect((await world.call('GET /parent', {}, { as: baris })).invites).toEqual([])
  })

  it('shows who invites to what, to guests too, and nothing once it is used or past', async () => {
    await world.call('GET /user/save', { query: { name: 'Barış Can Yılmaz' } }, { as: baris })
    const invited = await invite({ croom_id: group.id })
    const parents = await inviteParent()

    for (const as of [undefined, ada, fatma, cem, eda])
      expect((await preview(invited.code.toLowerCase(), as)).body).toEqual({
        kind: 'coach',
        name: cem.name,
        access: 'act',
        croom: group.name,
        expires_at: invited.expires_at,
      })
    expect((await preview(parents.code)).body).toEqual({
      kind: 'parent',
      name: 'Barış',
      access: null,
      croom: null,
      expires_at: parents.expires_at,
    })
    await world.call('POST /parent/accept', { body: { code: parents.code } }, { as: fatma })
    await world.database.run`update invite set expires_at = now()`
    for (const code of [parents.code, invited.code, 'AAAA-AAAA'])
      expect(await preview(code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('joins the group with the link, also for somebody who has an account', async () => {
    const { code } = await invite({ croom_id: group.id })

    const accepted = await world.call('POST /link/accept', { body: { code } }, { as: baris })

    expect(accepted.coach.id).toBe(cem.id)
    expect((await membersOf(cem, group.id)).map(({ id }) => id)).toContain(baris.id)
    // Sent again it brings nobody back who has left.
    await world.call('POST /croom/leave', { body: { croom_id: group.id } }, { as: baris })
    await world.call('POST /link/accept', { body: { code } }, { as: baris })
    expect((await membersOf(cem, group.id)).map(({ id }) => id)).not.toContain(baris.id)
  })

  it('links without the group once that is archived', async () => {
    const { code } = await invite({ croom_id: group.id })
    await world.call('GET /croom/save', { query: { id: group.id, is_archived: true } }, { as: cem })

    const accepted = await world.try('POST /link/accept', { body: { code } }, { as: baris })

    expect(accepted.status).toBe(200)
    expect((await membersOf(cem, group.id)).map(({ id }) => id)).not.toContain(baris.id)
  })
})

describe('a registration with a code', () => {
  it('links the student to the coach and the group in one step', async () => {
    const { code } = await invite({ access: 'view', croom_id: group.id })

    const registered = await register(code)

    expect(registered.status).toBe(201)
    const person = personOf(registered.body)
    expect(await linksOf(person)).toMatchObject([
      { coach: { id: cem.id }, student: { id: person.id }, access: 'view', status: 'active' },
    ])
    expect((await membersOf(cem, group.id)).map(({ id }) => id)).toContain(person.id)
    const { rows } = await world.call('GET /notice', { query: {} }, { as: cem })
    expect(rows.some(({ text }) => text.includes(gul.name))).toBe(true)
  })

  it('ties a parent to the student', async () => {
    const { code } = await inviteParent()

    const { body } = await register(code, { role_id: roleIds.parent })

    const { children } = await world.call('GET /parent', {}, { as: personOf(body) })
    expect(children.map(({ student }) => student.id)).toEqual([baris.id])
  })

  it.each([
    ['a coach with a coach’s code', 'coach', roleIds.coach],
    ['a parent with a coach’s code', 'coach', roleIds.parent],
    ['a student with a student’s code', 'parent', roleIds.student],
    ['a coach with a student’s code', 'parent', roleIds.coach],
  ] as const)('of %s is refused at the code and makes no account', async (_, kind, role_id) => {
    const { code } = kind === 'coach' ? await invite() : await inviteParent()
    const before = await accounts()

    const refused = await register(code, { role_id })

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'RULE', fields: { code: expect.any(String) } },
    })
    expect(await accounts()).toBe(before)
    expect((await preview(code)).status).toBe(200)
  })

  it('is refused when the code is used, past, withdrawn or unknown; the address stays free', async () => {
    const used = await invite()
    await world.call('POST /link/accept', { body: { code: used.code } }, { as: baris })
    const past = await invite()
    await world.database.run`update invite set expires_at = now() where id = ${past.id}`
    const before = await accounts()

    for (const code of [used.code, past.code, 'AAAA-AAAA', 'x'])
      expect(await register(code)).toMatchObject({
        status: 422,
        body: { fields: { code: expect.any(String) } },
      })

    expect(await accounts()).toBe(before)
    expect((await register((await invite()).code)).status).toBe(201)
  })

  it('of two at the same time makes one account', async () => {
    const { code } = await invite()
    const before = await accounts()

    const replies = await Promise.all(
      ['bir', 'iki', 'uc'].map((name) => register(code, { email: `${name}@example.com` })),
    )

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(await accounts()).toBe(before + 1)
  })

  it('leaves the code open where the address is taken', async () => {
    const { code } = await invite()

    const taken = await register(code, { email: ada.email })

    expect(taken.status).toBe(409)
    expect((await preview(code)).status).toBe(200)
  })

  it('waits for a parent where one has to agree: the link is pending, and the group waits with it', async () => {
    const { code } = await invite({ croom_id: group.id })

    const { body, status } = await register(code, { birth_year: year - 12 })

    expect(status).toBe(201)
    const child = personOf(body)
    expect((await linksOf(cem)).find(({ student }) => student.id === child.id)?.status).toBe('pending')
    expect((await membersOf(cem, group.id)).map(({ id }) => id)).not.toContain(child.id)
    expect((await preview(code)).status).toBe(404)
    const asCoach = await world.try('GET /state', { query: {} }, { as: cem, for: child.id })
    expect(asCoach.status).toBe(403)

    const tied = await inviteParent(undefined, child)
    await world.call('POST /parent/accept', { body: { code: tied.code } }, { as: fatma })
    const { version } = await world.call('GET /consent', {}, { as: fatma })
    await world.call('POST /consent', { body: { version, child_id: child.id } }, { as: fatma })
    const [pending] = await linksOf(child)
    expect(pending?.status).toBe('pending')
    await world.call('POST /link/accept', { body: { id: pending?.id ?? '' } }, { as: child })

    expect(await linksOf(child)).toMatchObject([{ status: 'active', access: 'act' }])
    expect((await membersOf(cem, group.id)).map(({ id }) => id)).toContain(child.id)
  })
})
