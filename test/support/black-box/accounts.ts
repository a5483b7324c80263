import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimsOf } from './client.ts'
import { isForStudents } from './consents.ts'
import { type Line, lines } from './lines.ts'
import { withoutToken } from './notices.ts'
import { anyPath, password, type Scene } from './scene.ts'
import { anything, list, object, page, words } from './shape.ts'
import { croom, ok, state, tokens } from './told.ts'
import { invitation, links, sabit, user, userLine, userMade } from './told-of-people.ts'

/** Users of section 9 and the roles of section 4 of the contract. */
export function accounts(scene: () => Scene) {
  it('keeps what a person says about themselves', async () => {
    const { ada, client } = scene()
    const path = { id: ada.id }
    const before = await ada.ask('GET /user/data/{id}', { path }, user)
    const query = { name: 'Ada Güneş', locale: 'en', day_start: 5, week_start: 1, target_net: 92.5 }

    const saved = await ada.ask('GET /user/save', { query }, user)

    expect(before).toMatchObject({ id: ada.id, role_id: 2, day_start: 4, must_change_password: false })
    // The reply to a save does not say whether the account is closed.
    expect({ ...before, ...query }).toMatchObject(saved)
    expect(await ada.ask('GET /user/data/{id}', { path }, user)).toEqual({ ...before, ...query })
    const goals = await ada.ask('GET /user/save', { query: { goals: before.goals } }, user)
    expect(goals.goals).toEqual(before.goals)
    await ada.refused('GET /user/save', { query: { day_start: 7 } }, 400, 'BAD_QUERY')
    await ada.refused('GET /user/save', { query: { email: 'cem@example.com', password } }, 409)
    const { status } = await ada.send('GET /user/save', { query: { role_id: 1 } })
    expect([403, 422]).toContain(status)
    const again = await client.ask(
      'POST /auth/login',
      { body: { email: 'ada@example.com', password } },
      tokens,
    )
    expect(claimsOf(again.token)).toMatchObject({ name: 'Ada Güneş', locale: 'en', role_id: 2 })
    await ada.ask('GET /user/save', { query: { name: 'Ada', locale: 'tr' } }, user)
  })

  it('lets a coach make a student, who must choose a password first', async () => {
    const { cem, client } = scene()
    const query = { name: 'Nil', email: 'nil@example.com' }

    const made = await cem.ask('GET /user/save', { query }, userMade)
    const body = { email: query.email, password: made.temporary_password }
    const entered = await client.ask('POST /auth/login', { body }, tokens)
    const nil = client.person(entered)

    expect(made).toMatchObject({ role_id: 2, must_change_password: true })
    expect(entered.must_change_password).toBe(true)
    expect(claimsOf(entered.token).must_change_password).toBe(true)
    await nil.refused('GET /state', {}, 403, 'MUST_CHANGE_PASSWORD')
    await nil.ask('GET /sabit', {}, sabit)
    const change = { old_password: made.temporary_password, new_password: 'kendi-parolam-5' }
    const free = client.person(await nil.ask('GET /user/pass/change', { query: change }, tokens))
    expect(claimsOf(free.tokens.token).must_change_password).toBeUndefined()
    await free.ask('GET /state', {}, state)
    expect(made.link).toBe('pending')
    const mine = async () => (await cem.ask('GET /user', { query: { search: 'Nil' } }, page(userLine))).total
    expect(await mine()).toBe(0)
    const [pending] = (await free.ask('GET /link', {}, links)).links
    expect(pending?.status).toBe('pending')
    await free.ask('POST /link/accept', { body: { id: pending?.id, access: 'view' } }, anything)
    expect(await mine()).toBe(1)
  })

  it('closes every call until the password is chosen, and for a day what cannot be undone', async () => {
    const { cem, client } = scene()
    const made = await cem.ask(
      'GET /user/save',
      { query: { name: 'Ela', email: 'ela@example.com' } },
      userMade,
    )
    const body = { email: 'ela@example.com', password: made.temporary_password }
    const ela = client.person(await client.ask('POST /auth/login', { body }, tokens))
    const path = anyPath(made.id)
    const open = / \/(auth|sabit|user\/pass\/change)(\/|$)/
    const closed = lines.filter((line) => !open.test(line) && !withoutToken.includes(line))

    expect(closed.length).toBeGreaterThan(110)
    for (const line of closed) {
      const { code } = await ela.refused(line, { path, body: {} }, 403)
      expect(['MUST_CHANGE_PASSWORD', ...(isForStudents(line) ? [] : ['FORBIDDEN'])], line).toContain(code)
    }

    const change = { old_password: made.temporary_password, new_password: password }
    const free = client.person(await ela.ask('GET /user/pass/change', { query: change }, tokens))
    const { code } = await cem.ask('POST /link/invite', { body: { access: 'view' } }, invitation)
    const later: [Line, object][] = [
      ['GET /export', { query: { password } }],
      ['GET /user/save', { query: { email: 'ela.yeni@example.com', password } }],
      ['DELETE /user/delete/{id}', { path, query: { password } }],
      ['POST /link/accept', { body: { code } }],
    ]
    for (const [line, parts] of later) {
      const { status } = await free.send(line, parts)
      expect([403, 422], line).toContain(status)
    }
    await free.ask('GET /state', {}, state)
  })

  it('mails an own student a link, and gives the coach a temporary password where the student allows it', async () => {
    const { cem, defne, student, link, client } = scene()
    const polat = await student('Polat')
    await defne.refused('GET /user/pass/reset', { query: { id: polat.id } }, 404)
    const linkId = await link(cem, polat, 'act')
    const query = { id: polat.id }
    const sent = await cem.send('GET /user/pass/reset', { query })
    expect([sent.status, sent.body]).toEqual([200, { sent: true }])
    const wish = { id: linkId, access: 'act', may_reset: true }
    await polat.refused('POST /link/access', { body: wish }, 422, 'RULE')
    await polat.ask('POST /link/access', { body: { ...wish, password } }, anything)

    const shape = object({ temporary_password: words })
    const { temporary_password } = await cem.ask('GET /user/pass/reset', { query }, shape)

    const body = { email: 'polat@example.com', password: temporary_password }
    const entered = await client.ask('POST /auth/login', { body }, tokens)
    expect(entered.must_change_password).toBe(true)
    await client.refused('POST /auth/login', { body: { ...body, password } }, 401, 'LOGIN_FAILED')
  })

  it('shows a person to themselves, their coach and an administrator', async () => {
    const { ada, cem, defne, eda } = scene()
    const path = { id: ada.id }

    await eda.ask('GET /user/data/{id}', { path }, user)
    for (const who of [cem, defne]) await who.refused('GET /user/data/{id}', { path }, 404)
    const all = await eda.ask('GET /user', { query: { size: 200, sort: 'name' } }, page(userLine))
    expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([ada.id, cem.id, defne.id, eda.id]))
    const coaches = await eda.ask('GET /user', { query: { role_id: 3 } }, page(userLine))
    expect(coaches.rows.map(({ id }) => id).sort()).toEqual([cem.id, defne.id].sort())
  })

  it('ends sessions and links of a person whose role an administrator changes', async () => {
    const { cem, eda, student, link, client } = scene()
    const vedat = await student('Vedat')
    const linkId = await link(cem, vedat, 'view')

    await eda.ask('GET /user/save', { query: { id: vedat.id, role_id: 3 } }, user)

    await vedat.refused('GET /croom', {}, 401)
    await client.refused('POST /auth/refresh', { body: { reftoken: vedat.tokens.reftoken } }, 401)
    const left = (await cem.ask('GET /link', {}, links)).links
    expect(left.map(({ id }) => id)).not.toContain(linkId)
    await cem.refused('GET /state', { for: vedat.id }, 403, 'COACH_SCOPE')
    const body = { email: 'vedat@example.com', password }
    const again = await client.ask('POST /auth/login', { body }, tokens)
    expect(claimsOf(again.token).role_id).toBe(3)
  })

  it('deletes an account for good, by its owner or an administrator', async () => {
    const { student, eda, cem, client } = scene()
    const [sude, tarik] = [await student('Sude'), await student('Tarik')]
    await cem.refused('DELETE /user/delete/{id}', { path: { id: sude.id } }, 404)
    await tarik.refused('DELETE /user/delete/{id}', { path: { id: sude.id } }, 404)

    await sude.refused('DELETE /user/delete/{id}', { path: { id: sude.id } }, 422, 'RULE')
    await sude.ask('DELETE /user/delete/{id}', { path: { id: sude.id }, query: { password } }, ok)
    await eda.ask('DELETE /user/delete/{id}', { path: { id: tarik.id } }, ok)

    for (const who of [sude, tarik]) {
      await who.refused('GET /croom', {}, 401)
      await client.refused('POST /auth/refresh', { body: { reftoken: who.tokens.reftoken } }, 401)
      await eda.refused('GET /user/data/{id}', { path: { id: who.id } }, 404)
    }
    const body = { email: 'sude@example.com', password }
    await client.refused('POST /auth/login', { body }, 401, 'LOGIN_FAILED')
  })

  it('lets a catalogue be followed by a coach, and edited by an administrator', async () => {
    const { eda, cem, catalogue } = scene()
    const { id } = catalogue('DGS')
    const query = { croom_id: id, name: 'Yeni ders', question_count: 1 }

    await cem.refused('GET /study/save', { query }, 403)
    const added = await eda.ask('GET /study/save', { query }, object({ id: words }))

    await eda.ask('GET /study/delete/{id}', { path: { id: added.id } }, ok)
    await eda.ask('GET /sabit/class', {}, list(croom))
    await eda.ask('GET /user/data/{id}', { path: { id: eda.id } }, anything)
  })

  const studentsAlone: Line[] = [
    'GET /state/save',
    'GET /state/time/{period}',
    'GET /timer',
    'POST /timer/start',
    'GET /trialexam',
    'POST /trialexam/save',
    'GET /trialgraph/sumByStudy/{id}',
    'GET /graph/croom',
    'GET /graph/time/{period}',
    'GET /graph/trial',
    'GET /exam',
    'GET /plan',
    'GET /plan/save',
    'POST /import/trialexam',
    'POST /link/accept',
  ]
  it.each(studentsAlone)('has nothing for a coach or an administrator: %s', async (line) => {
    const { cem, eda } = scene()
    const path = { id: randomUUID(), period: 'week' }

    for (const who of [cem, eda]) await who.refused(line, { path, body: {} }, 403, 'FORBIDDEN')
  })

  it('has a state for each role, empty for who does not study', async () => {
    const { cem, eda } = scene()

    for (const who of [cem, eda])
      expect(await who.ask('GET /state', {}, state)).toMatchObject({ records: { total: 0 }, exam: null })
  })

  it('has no group for a student, and no tree of a student for a coach', async () => {
    const { ada, cem } = scene()

    await ada.refused('GET /croom/save', { query: { name: 'Grup', kind: 'group' } }, 403, 'FORBIDDEN')
    await ada.refused('POST /croom/members', { body: { croom_id: randomUUID() } }, 403, 'FORBIDDEN')
    await cem.refused('GET /croom/save', { query: { name: 'Kendim', kind: 'personal' } }, 403, 'FORBIDDEN')
  })
}
