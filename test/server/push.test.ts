import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, seedPassword } from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const { body } = table['POST /push/subscribe'].example
const login = { email: ada.email, password: seedPassword }
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}`, 'user-agent': 'Telefon' } })
const signIn = async () =>
  (await world.call('POST /auth/login', { body: login }, { headers: { 'user-agent': 'Telefon' } })).token
const pushes = (as = ada) => world.call('GET /push', {}, { as })

describe('a browser that shows pushes', () => {
  it('is shown to its person with its device, and ended there', async () => {
    const phone = await signIn()
    await world.call('POST /push/subscribe', { body }, bearer(phone))

    const [there, ...others] = await pushes()
    const id = there?.id ?? ''
    const here = await world.call('GET /push', {}, bearer(phone))
    const byOther = await world.try('DELETE /push/{id}', { params: { id } }, { as: baris })
    await world.call('DELETE /push/{id}', { params: { id } }, { as: ada })
    const again = await world.try('DELETE /push/{id}', { params: { id } }, { as: ada })

    expect(others).toEqual([])
    expect(there).toMatchObject({ device: 'Telefon', this_session: false })
    expect(here).toMatchObject([{ id, this_session: true }])
    expect([byOther.status, again.status]).toEqual([404, 404])
    expect(await pushes()).toEqual([])
  })

  it('ends with its session', async () => {
    const phone = await signIn()
    await world.call('POST /push/subscribe', { body }, bearer(phone))
    const before = await pushes()
    await world.call('GET /auth/logout', {}, bearer(phone))

    expect(before).toHaveLength(1)
    expect(await pushes()).toEqual([])
  })

  it('ends with a new password, but for the browser in which it was chosen', async () => {
    const [phone, laptop] = [await signIn(), await signIn()]
    const endpoint = 'https://push.example/send/2'
    await world.call('POST /push/subscribe', { body }, bearer(phone))
    await world.call('POST /push/subscribe', { body: { ...body, endpoint } }, bearer(laptop))
    const query = { old_password: seedPassword, new_password: 'yeni-parola-2026' }
    const { token } = await world.call('GET /user/pass/change', { query }, bearer(laptop))

    expect(await world.call('GET /push', {}, bearer(token))).toMatchObject([{ this_session: true }])
  })

  it('cannot begin within a day of a sign-in with a temporary password', async () => {
    const { temporary_password } = await world.call(
      'GET /user/save',
      { query: { name: 'Gül', email: 'gul@example.com' } },
      { as: cem },
    )
    const old_password = temporary_password ?? ''
    const { token } = await world.call(
      'POST /auth/login',
      { body: { email: 'gul@example.com', password: old_password } },
      {},
    )
    const query = { old_password, new_password: 'yeni-parola-2026' }
    const chosen = await world.call('GET /user/pass/change', { query }, bearer(token))

    const refused = await world.try('POST /push/subscribe', { body }, bearer(chosen.token))

    expect(refused).toMatchObject({ status: 422, body: { fields: { endpoint: expect.any(String) } } })
  })
})
