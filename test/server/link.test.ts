import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { ada, baris, cem, defne, eda, linkOfAda, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { setAccess as changeAccess } from '#server/services/links/sql.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { linkedPeople } from '#server/services/people/sql.ts'
import { endAllLinks, endLink } from '#server/subjects/link/sql.ts'
import { erase, setRole } from '#server/subjects/user/sql.ts'
import { whileItWaits } from '../support/server/while-it-waits.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const invite = (as: Who = defne, access: 'view' | 'act' = 'view') =>
  world.call('POST /link/invite', { body: { access } }, { as })
const accept = (code: string, as: Who = ada) => world.try('POST /link/accept', { body: { code } }, { as })
const links = async (as: Who) => (await world.call('GET /link', {}, { as })).links
const setAccess = (id: string, access: 'view' | 'act', as: Who) =>
  world.try('POST /link/access', { body: { id, access, password: seedPassword } }, { as })
const reads = async (as: Who, student: Who) =>
  (await world.try('GET /state', { query: {} }, { as, for: student.id })).status
const writes = async (as: Who, student: Who) =>
  (await world.try('GET /state/save', { query: { minutes: 1 } }, { as, for: student.id })).status

describe('an invitation', () => {
  it('is an eight-character code for seven days, and lists do not show the code', async () => {
    const { code, access, expires_at } = await invite()

    const { invites } = await world.call('GET /link', {}, { as: defne })
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(access).toBe('view')
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    expect(invites).toMatchObject([{ access: 'view', expires_at, used_by: null }])
    expect(JSON.stringify(invites)).not.toContain(code.slice(0, 4))
    const stored = await world.database
      .one`select * from invite where encode(code_hash, 'escape') like ${`%${code}%`}`
    expect(stored).toBeUndefined()
  })

  it('links the two, on both sides, with the access it names', async () => {
    const { code } = await invite(defne, 'act')

    const accepted = await accept(code, baris)

    expect(accepted).toMatchObject({
      status: 200,
      body: { coach: { id: defne.id }, student: { id: baris.id }, access: 'act' },
    })
    expect(await links(baris)).toEqual([accepted.body])
    expect(await links(defne)).toEqual([accepted.body])
    const usedBy = async () => (await world.call('GET /link', {}, { as: defne })).invites[0]?.used_by
    expect(await usedBy()).toBe(baris.name)
    expect([await reads(defne, baris), await writes(defne, baris)]).toEqual([200, 200])

    // A former student of the coach is shown by no name, also not by a later one.
    const id = String(accepted.body.id)
    await world.call('DELETE /link/{id}', { params: { id } }, { as: baris })
    expect(await usedBy()).toBe('')
  })

  it('is accepted with spaces and in any case', async () => {
    const typed = [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${code.replace('-', ' – ')} `,
      (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l'),
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'I'),
    ]
    for (const type of typed) {
      const { code } = await invite()
      const answered = await accept(type(code))
      expect(answered.status, type(code)).toBe(200)
    }
  })

  it('works once: the same student gets the same answer again, another is refused', async () => {
    const { code } = await invite()
    const first = await accept(code, ada)

    const again = await accept(code, ada)
    const other = await accept(code, baris)

    expect(again.body).toEqual(first.body)
    expect(other).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } })
    expect(await links(defne)).toHaveLength(1)
  })

  it('is accepted by one of two students at the same time', async () => {
    const { code } = await invite()

    const replies = await Promise.all([
      accept(code, ada),
      accept(code, baris),
      accept(code, ada),
      accept(code, baris),
    ])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422])
    expect(await links(defne)).toHaveLength(1)
  })

  it('and a second one of the same coach create one link, also at the same time', async () => {
    const codes = [await invite(defne, 'view'), await invite(defne, 'act'), await invite(defne, 'view')]

    const replies = await Promise.all(codes.map(({ code }) => accept(code, ada)))

    // Where the code for less came first, the one for more needs the password.
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(replies.map(({ status }) => status).every((status) => [200, 422].includes(status))).toBe(true)
    expect((await links(ada)).filter(({ coach }) => coach.id === defne.id)).toHaveLength(1)
  })

  it('that raises what the coach has needs the password', async () => {
    await accept((await invite(defne, 'view')).code)
    const { code } = await invite(defne, 'act')
    const accepting = (password?: string) =>
      world.try('POST /link/accept', { body: { code, ...(password && { password }) } }, { as: ada })

    for (const refused of [await accepting(), await accepting('yanlış-parola')])
      expect(refused).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
    expect(await accepting(seedPassword)).toMatchObject({ status: 200, body: { access: 'act' } })
  })

  it('says whose it is and what it allows before it is accepted, and then no longer', async () => {
    const { code, expires_at } = await invite(defne, 'act')
    const preview = (typed: string, as: Who = ada) =>
      world.try('POST /link/preview', { body: { code: typed } }, { as })

    const seen = await preview(code.toLowerCase())

    expect(seen.body).toEqual({ coach: { name: defne.name }, access: 'act', expires_at })
    expect(await links(defne)).toEqual([])
    await accept(code)
    for (const gone of [await preview(code), await preview('AAAA-AAAA')])
      expect(gone).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const late = await invite(defne, 'act')
    await world.database.run`update invite set expires_at = now()`
    expect((await preview(late.code)).status).toBe(404)
  })

  it('is void once the account is not a coach’s', async () => {
    const { code } = await invite(defne, 'act')
    await world.call('GET /user/save', { query: { id: defne.id, role_id: roleIds.student } }, { as: eda })

    const preview = await world.try('POST /link/preview', { body: { code } }, { as: ada })

    expect([preview.status, (await accept(code)).status]).toEqual([404, 422])
  })

  it('of a lower access does not lower what the student has given', async () => {
    const { code } = await invite(cem, 'view')

    const answered = await accept(code, ada)

    expect(answered).toMatchObject({ status: 200, body: { id: linkOfAda, access: 'act' } })
  })

  it('runs out', async () => {
    const { code } = await invite()
    await world.database.run`update invite set expires_at = now()`

    expect((await accept(code)).status).toBe(422)
  })

  it.each(['AAAA-AAAA', 'x', '----', 'çok uzun bir kod ama kod değil'])(
    'is known from what is none: %s',
    async (code) => {
      const answered = await accept(code)

      expect(answered.status).toBe(422)
    },
  )

  it('cannot be used again once the link has ended', async () => {
    const { code } = await invite()
    const { body } = await accept(code)
    await world.call('DELETE /link/{id}', { params: { id: String(body.id) } }, { as: ada })

    const again = await accept(code)

    expect(again.status).toBe(422)
    expect((await links(ada)).map(({ coach }) => coach.id)).toEqual([cem.id])
  })
})

describe('the access', () => {
  it('may be lowered by either, raised only by the student', async () => {
    const lowered = await setAccess(linkOfAda, 'view', cem)
    expect(lowered).toMatchObject({ status: 200, body: { access: 'view' } })
    expect([await reads(cem, ada), await writes(cem, ada)]).toEqual([200, 403])

    const raised = await setAccess(linkOfAda, 'act', cem)
    expect(raised).toMatchObject({ status: 422, body: { fields: { access: expect.any(String) } } })
    expect(await writes(cem, ada)).toBe(403)

    expect((await setAccess(linkOfAda, 'act', ada)).status).toBe(200)
    expect(await writes(cem, ada)).toBe(200)
    expect((await setAccess(linkOfAda, 'view', ada)).status).toBe(200)
    expect(await writes(cem, ada)).toBe(403)
  })

  it('is raised only with the password, which is refused at its field', async () => {
    const raise = (part: object, as: Who = ada) =>
      world.try('POST /link/access', { body: { id: linkOfAda, access: 'act', ...part } }, { as })
    await setAccess(linkOfAda, 'view', ada)

    for (const part of [{}, { password: 'yanlış-parola' }])
      expect(await raise(part)).toMatchObject({
        status: 422,
        body: { code: 'RULE', fields: { password: expect.any(String) } },
      })
    expect(await writes(cem, ada)).toBe(403)
    expect((await raise({ password: seedPassword })).status).toBe(200)

    const more = { may_reset: true }
    expect(await raise(more)).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    })
    expect(await raise({ ...more, password: seedPassword }, cem)).toMatchObject({
      status: 422,
      body: { fields: { may_reset: expect.any(String) } },
    })
    expect((await raise({ ...more, password: seedPassword })).body).toMatchObject({ may_reset: true })
    expect((await raise({ may_reset: false }, cem)).body).toMatchObject({ may_reset: false })
  })

  it('is changed alone: the other right keeps what it was changed to a moment ago', async () => {
    const change = (part: object) =>
      world.try(
        'POST /link/access',
        { body: { id: linkOfAda, password: seedPassword, ...part } },
        { as: ada },
      )
    expect((await change({ may_reset: true })).body).toMatchObject({ access: 'act', may_reset: true })

    expect((await change({ access: 'view' })).body).toMatchObject({ access: 'view', may_reset: true })
    expect((await change({ may_reset: false })).body).toMatchObject({ access: 'view', may_reset: false })
  })

  it('is the same for both sides', async () => {
    await setAccess(linkOfAda, 'view', cem)

    expect(await links(ada)).toEqual(await links(cem))
    expect((await world.call('GET /user', { query: {} }, { as: cem })).rows[0]?.summary?.access).toBe('view')
  })

  it('stays as it is when the same is asked again', async () => {
    const [first, again] = [await setAccess(linkOfAda, 'act', cem), await setAccess(linkOfAda, 'act', ada)]

    expect([first.status, again.status]).toEqual([200, 200])
  })
})

describe('the end of a link', () => {
  it.each([
    ['the student', ada],
    ['the coach', cem],
  ])('by %s stops the very next request', async (_who, as) => {
    expect([await reads(cem, ada), await writes(cem, ada)]).toEqual([200, 200])

    await world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as })

    expect([await reads(cem, ada), await writes(cem, ada)]).toEqual([403, 403])
    expect((await world.try('GET /user/data/{id}', { params: { id: ada.id } }, { as: cem })).status).toBe(404)
    expect(
      (await world.try('GET /trialexam/user/{id}', { params: { id: ada.id }, query: {} }, { as: cem }))
        .status,
    ).toBe(404)
    expect((await world.call('GET /user', { query: {} }, { as: cem })).total).toBe(0)
    expect([await links(ada), await links(cem)]).toEqual([[], []])
  })

  it('is final: nothing raises or ends it again', async () => {
    await world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })

    const again = await world.try('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })
    const raised = await setAccess(linkOfAda, 'act', ada)

    expect([again.status, raised.status]).toEqual([404, 404])
    expect(await reads(cem, ada)).toBe(403)
  })

  it('does not prevent a new link by a new invitation', async () => {
    await world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: cem })
    const { code } = await invite(cem, 'view')

    const accepted = await accept(code)

    expect(accepted).toMatchObject({ status: 200, body: { access: 'view' } })
    expect(accepted.body.id).not.toBe(linkOfAda)
    expect([await reads(cem, ada), await writes(cem, ada)]).toEqual([200, 403])
  })

  describe.skipIf(inject('isCluster'))('by a change of the coach’s account, while a student accepts', () => {
    /** Gül, whose account Cem made, accepts his pending link meanwhile. @returns the status, and the links that are left */
    async function accepting(change: (sql: Sql) => Promise<unknown>) {
      const query = { name: 'Gül', email: 'gul@example.com' }
      const { id, temporary_password = '' } = await world.call('GET /user/save', { query }, { as: cem })
      const gul = { id, ...query, password: 'kalem-defter-9' }
      const { token } = await world.call(
        'POST /auth/login',
        { body: { email: gul.email, password: temporary_password } },
        {},
      )
      const headers = { authorization: `Bearer ${token}` }
      const passwords = { old_password: temporary_password, new_password: gul.password }
      await world.call('GET /user/pass/change', { query: passwords }, { headers })
      const [pending] = await links(gul)
      const body = { id: pending?.id ?? '' }
      const answer = () => world.try('POST /link/accept', { body }, { as: gul })
      return [await whileItWaits(world, cem.id, answer, change), await links(gul)]
    }

    it('leaves no link to somebody who is no coach any longer', async () => {
      const demoted = async (sql: Sql) => {
        await setRole(sql, accountId(cem.id), roleIds.student)
        await endAllLinks(sql, cem.id, await linkedPeople(sql, accountId(cem.id)))
      }
      expect(await accepting(demoted)).toEqual([404, []])
    })

    it('leaves none to somebody whose account is gone', async () => {
      const gone = async (sql: Sql) =>
        erase(sql, accountId(cem.id), await linkedPeople(sql, accountId(cem.id)))
      expect(await accepting(gone)).toEqual([404, []])
    })
  })

  describe.skipIf(inject('isCluster'))('while a coach’s call waits for another one', () => {
    async function during(call: () => Promise<{ status: number }>, change: (sql: Sql) => Promise<unknown>) {
      await world.tokenOf(cem)
      return whileItWaits(world, ada.id, call, change)
    }
    const end = (sql: Sql) => endLink(sql, [ada.id, cem.id], linkOfAda)
    const lower = (sql: Sql) => changeAccess(sql, [ada.id, cem.id], linkOfAda, 'view', false)
    const saves = () => world.try('GET /state/save', { query: { minutes: 1 } }, { as: cem, for: ada.id })

    it('refuses it, and so does less access', async () => {
      expect(await during(saves, lower)).toBe(403)
      await changeAccess(world.database, [ada.id, cem.id], linkOfAda, 'act', false)
      expect(await during(saves, end)).toBe(403)
    })

    it('refuses what names the student outside of coach mode', async () => {
      const body = { user_id: ada.id, text: 'Konuştuk' }
      expect(await during(() => world.try('POST /contact', { body }, { as: cem }), end)).toBe(404)
    })

    it('refuses a change of what the coach noted about the student', async () => {
      const write = (body: object) => world.call('POST /contact', { body }, { as: cem })
      const { id } = await write({ user_id: ada.id, text: 'Konuştuk' })
      const calls = [
        () => world.try('POST /contact', { body: { id, text: 'Daha sonra' } }, { as: cem }),
        () => world.try('DELETE /contact/{id}', { params: { id } }, { as: cem }),
      ]
      for (const call of calls) {
        expect(await during(call, end)).toBe(404)
        await world.database.run`update coach_link set ended_at = null where id = ${linkOfAda}`
      }
      expect(await world.database.rows`select text from contact`).toEqual([{ text: 'Konuştuk' }])
    })

    it('refuses a new member of a class group', async () => {
      const group = await world.call('GET /croom/save', { query: { name: 'Salı' } }, { as: cem })
      const body = { croom_id: group.id, add: [ada.id] }
      expect(await during(() => world.try('POST /croom/members', { body }, { as: cem }), end)).toBe(404)
    })
  })

  it('during a save leaves all of the save or nothing', async () => {
    const saves = Array.from({ length: 8 }, () => writes(cem, ada))
    const end = world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })

    const statuses = await Promise.all(saves)
    await end

    const saved = statuses.filter((status) => status === 200).length
    const rows = await world.database.one<{ records: number; traces: number }>`
      select (select count(*) from study_record where user_id = ${ada.id}) as records,
             (select count(*) from audit where user_id = ${ada.id}) as traces`
    expect(rows).toEqual({ records: saved, traces: saved })
  })
})

describe('a code that was used', () => {
  it('has no effect after the student has deleted the account', async () => {
    const { code } = await invite(defne, 'act')
    expect((await accept(code, baris)).status).toBe(200)
    await world.call(
      'DELETE /user/delete/{id}',
      { params: { id: baris.id }, query: { password: seedPassword } },
      { as: baris },
    )

    expect((await accept(code, ada)).status).toBe(422)
    expect(await links(defne)).toEqual([])
  })
})
