import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimsOf, inHeader } from './client.ts'
import type { Scene } from './scene.ts'
import { anything, list } from './shape.ts'
import { croom, record, refusal, state } from './told.ts'
import { sabit } from './told-of-people.ts'

/** Section 2 of the contract. */
export function transport(scene: () => Scene) {
  it('reads the query header in each form of base64, and UTF-8 in it', async () => {
    const { ada } = scene()
    const note = 'ğüşıöç >>>???'
    const standard = inHeader({ minutes: 5, note })
    const urlSafe = standard.replaceAll('+', '-').replaceAll('/', '_')
    for (const query of [standard, standard.replace(/=+$/, ''), urlSafe, urlSafe.replace(/=+$/, '')]) {
      const saved = await ada.ask('GET /state/save', { headers: { query } }, record)

      expect(saved.note).toBe(note)
      await ada.ask('GET /state/delete/{id}', { path: { id: saved.id } }, anything)
    }
    expect((await ada.ask('GET /state', {}, state)).records.total).toBe(0)
  })

  it.each([
    ['no base64', '{"size":1}'],
    ['no JSON', Buffer.from('size').toString('base64')],
    ['no object', inHeader([1])],
    ['an unknown key', inHeader({ unheard: 1 })],
    ['a wrong type', inHeader({ size: 'many' })],
  ])('refuses a query header with %s', async (_what, query) => {
    await scene().ada.refused('GET /state', { headers: { query } }, 400, 'BAD_QUERY')
  })

  it('refuses a query of more than 6 KiB, and no smaller one', async () => {
    const { ada } = scene()
    const long = (bytes: number) => ({ query: Buffer.from('{}'.padEnd(bytes)).toString('base64') })

    await ada.ask('GET /state', { headers: long(6144) }, state)
    await ada.refused('GET /state', { headers: long(6145) }, 413, 'QUERY_TOO_LARGE')
  })

  it('takes the bare token too, and sets no cookie', async () => {
    const { client, ada } = scene()
    const { token } = ada.tokens

    const { status, headers } = await client.send('GET /croom', { headers: { authorization: token } })

    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('writes nothing without a token', async () => {
    const { client } = scene()
    const query = { id: randomUUID(), minutes: 5 }

    await client.refused('GET /state/save', { query }, 401)
    await client.refused('POST /trialexam/save', { body: {} }, 401)
    await client.refused('GET /croom', { headers: { authorization: 'Bearer nonsense' } }, 401)
  })

  it('speaks the language that is asked for, Turkish otherwise', async () => {
    const { ada } = scene()
    const path = { id: randomUUID() }
    const said = async (headers: Record<string, string>) =>
      (await ada.refused('GET /exam/data/{id}', { path, headers }, 404)).message

    const turkish = await said({})
    const english = await said({ 'accept-language': 'en' })

    expect(await said({ 'accept-language': 'tr' })).toBe(turkish)
    expect(english).not.toBe(turkish)
  })

  it('does not heed the time zone of a request', async () => {
    const { ada } = scene()
    const days = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(
      async (zone) => (await ada.ask('GET /state', { headers: { 'x-timezone': zone } }, state)).today.day,
    )

    expect(new Set(await Promise.all(days)).size).toBe(1)
  })

  it('tells constants once, and then that they are known', async () => {
    const { client } = scene()
    const first = await client.send('GET /sabit')
    const known = await client.send('GET /sabit', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })

    expect(sabit.faults(first.body, 'sabit')).toEqual([])
    expect(first.headers.get('cache-control')).toMatch(/private.*no-cache/)
    expect(known.status).toBe(304)
  })

  it('tells the constants of the documents', async () => {
    const told = await scene().client.ask('GET /sabit', {}, sabit)

    expect(told.roles.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4])
    expect(Object.fromEntries(told.periods.map(({ key, limit }) => [key, limit]))).toEqual({
      day: 1,
      week: 7,
      month: 30,
      total: null,
    })
    const penalties = Object.fromEntries(told.programs.map(({ code, penalty }) => [code, penalty]))
    expect(penalties).toMatchObject({ TYT: 4, AYT: 4, YDT: 4, LGS: 3, DGS: 4, ALES: 4, SAT: 0 })
    const kpss = told.programs.filter(({ code }) => code.startsWith('KPSS'))
    expect(new Set(kpss.map(({ penalty }) => penalty))).toEqual(new Set([4]))
    const lengths = [told.kinds, told.levels, told.trial_kinds, told.mistake_reasons, told.exam_kinds]
    expect(lengths.map(({ length }) => length)).toEqual([7, 5, 4, 6, 3])
  })

  it('shows the catalogue to a guest who wants to register, and to a student what may be joined', async () => {
    const { client, ada } = scene()

    const open = await client.ask('GET /sabit/class', {}, list(croom))
    const mine = await ada.ask('GET /sabit/class', {}, list(croom))

    expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(['catalogue']))
    expect(mine.map(({ id }) => id)).toEqual(expect.arrayContaining(open.map(({ id }) => id)))
  })

  it('answers an unknown address, an unknown id and somebody else’s in the same words', async () => {
    const { client, ada, cem } = scene()
    const own = await cem.ask('GET /croom/save', { query: { name: 'Cem’in grubu', kind: 'group' } }, croom)
    const nowhere = await fetch(`${client.address}/api/nowhere`)

    const theirs = await ada.refused('GET /croom/data/{id}', { path: { id: own.id } }, 404)
    const unknown = await ada.refused('GET /croom/data/{id}', { path: { id: randomUUID() } }, 404)

    expect(theirs).toEqual(unknown)
    expect(nowhere.status).toBe(404)
    expect(refusal.faults(await nowhere.json(), 'nowhere')).toEqual([])
  })

  it('gives tokens that say who, and for how long', () => {
    const { ada } = scene()
    const { iat, exp, ...claims } = claimsOf(ada.tokens.token)

    expect(Number(exp) - Number(iat)).toBe(2 * 3600)
    expect(claims).toMatchObject({
      sub: ada.id,
      id: ada.id,
      role_id: 2,
      name: 'Ada',
      email: 'ada@example.com',
      locale: expect.stringMatching(/^(tr|en)$/),
      timezone: expect.stringMatching(/^(Europe\/Istanbul|Pacific\/Auckland)$/),
      sid: expect.any(String),
    })
  })
}
