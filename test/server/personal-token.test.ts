import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, eda, seedPassword } from '#contract/examples.ts'
import { limits } from '#rules/limits.ts'
import type { Scope } from '#rules/vocabulary.ts'
import { makeTokens } from '#server/services/credentials/tokens.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { makePersonal } from '../support/personal-token.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const make = (who: Who, scopes: Scope[]) => makePersonal(world, scopes, { as: who })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.renew())

describe('a personal token', () => {
  it('saves and reads for its holder, and says when it was used', async () => {
    const { token, ...made } = await make(ada, ['study:read', 'study:write'])
    expect(token).toMatch(/^etut_pat_[\w-]{64}$/)
    expect(made.last_used_at).toBeNull()

    await world.call('GET /state/save', { query: { minutes: 25 } }, bearer(token))
    const { records } = await world.call('GET /state', { query: {} }, bearer(token))
    expect(records.rows).toMatchObject([{ minutes: 25 }])

    const listed = await world.call('GET /token', {}, { as: ada })
    expect(listed).toEqual([{ ...made, last_used_at: expect.any(String) }])
  })

  it('of a coach saves for a student, who sees it', async () => {
    const { token } = await make(cem, ['students:write'])
    const { headers } = bearer(token)
    await world.call('GET /state/save', { query: { minutes: 25 } }, { headers, for: ada.id })

    const { rows } = await world.call('GET /audit', { query: {} }, { as: ada })
    expect(rows).toMatchObject([{ entity: 'record', action: 'create', actor: { id: cem.id } }])
    const stranger = await world.try('GET /state/save', { query: { minutes: 5 } }, { headers, for: baris.id })
    expect(stranger).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
  })

  it('of a coach’s own study neither names the members of a group nor saves for them', async () => {
    const { id } = await world.call('GET /croom/save', { query: { name: 'Salı grubu' } }, { as: cem })
    await world.call('POST /croom/members', { body: { croom_id: id, add: [ada.id] } }, { as: cem })
    const query = {
      name: 'Ortak',
      kind: 'school' as const,
      examdate: '2030-01-05',
      croom_id: id,
      for_members: true,
    }
    const members = ({ token }: { token: string }) =>
      world.call('GET /croom/data/{id}', { params: { id } }, bearer(token)).then((read) => read.members)
    const save = ({ token }: { token: string }) => world.try('GET /exam/save', { query }, bearer(token))
    const study = await make(cem, ['study:read', 'study:write'])
    const both = await make(cem, ['study:read', 'study:write', 'students:read', 'students:write'])

    expect(await members(study)).toBeUndefined()
    expect(await save(study)).toMatchObject({ status: 403, body: { code: 'SCOPE' } })
    expect((await world.call('GET /exam', { query: {} }, { as: ada })).rows).toEqual([])
    expect(await members(both)).toEqual([{ id: ada.id, name: ada.name }])
    expect((await save(both)).status).toBe(200)
  })

  it('that was changed, ended, has run out, or was made by another installation is none', async () => {
    const { token, id } = await make(ada, ['study:read'])
    const status = async (sent: string) => (await world.try('GET /timer', {}, bearer(sent))).status
    const other = makeTokens('another secret of thirty-two characters')
    expect(await status(token)).toBe(200)
    expect(await status(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
    expect(await status('etut_pat_')).toBe(401)
    expect(await status(other.personal(accountId(ada.id)).token)).toBe(401)

    await world.database.run`update personal_token set expires_at = now() where id = ${id}`
    expect(await status(token)).toBe(401)
    const lasting = await make(ada, ['study:read'])
    await world.call('DELETE /token/{id}', { params: { id: lasting.id } }, { as: ada })
    expect(await status(lasting.token)).toBe(401)
  })

  it('is neither listed nor ended for somebody else', async () => {
    const { id } = await make(ada, ['study:read'])

    expect(await world.call('GET /token', {}, { as: baris })).toEqual([])
    expect((await world.try('DELETE /token/{id}', { params: { id } }, { as: baris })).status).toBe(404)
    expect(await world.call('GET /token', {}, { as: ada })).toHaveLength(1)
  })

  it('is not for administrators, asks the password and a confirmed address, and there are at most so many', async () => {
    const body = { name: 'Tablo', scopes: ['study:read' as const], days: 30, password: seedPassword }
    expect((await world.try('POST /token', { body }, { as: eda })).status).toBe(403)
    const wrong = await world.try(
      'POST /token',
      { body: { ...body, password: 'yanlış-parola' } },
      { as: ada },
    )
    expect(wrong.body.fields).toHaveProperty('password')

    for (let made = 0; made < limits.personalTokens; made += 1) await make(ada, ['study:read'])
    expect((await world.try('POST /token', { body }, { as: ada })).body.fields).toHaveProperty('name')

    await world.database.run`update app_user set is_confirmed = false where id = ${baris.id}`
    expect((await world.try('POST /token', { body }, { as: baris })).body.fields).toHaveProperty('email')
  })

  it('is kept as a hash only', async () => {
    const { token } = await make(ada, ['study:read'])
    const secret = token.slice('etut_pat_'.length)
    const stored = await world.database.rows<{ text: string }>`select t::text as text from personal_token t`
    const exported = await world.send('GET /export', { query: { password: seedPassword } }, { as: ada })

    expect(stored.map(({ text }) => text).join()).not.toContain(secret)
    expect(JSON.stringify(exported.body)).toContain('Tablo')
    expect(JSON.stringify(exported.body)).not.toContain(secret)
  })
})
