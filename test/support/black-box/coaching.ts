import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Line } from './lines.ts'
import { daysBefore, password, type Scene, todayOf } from './scene.ts'
import { anything, either, instant, list, object, page, words } from './shape.ts'
import { croom, ok, record, state, tokens } from './told.ts'
import { auditLine, invitation, invitations, invitedTo, links, pdf, userLine } from './told-of-people.ts'

/** Section 4 of the contract, links and traces of section 10. */
export function coaching(scene: () => Scene) {
  it('links a coach by a code that works once', async () => {
    const { cem, defne, student } = scene()
    const gul = await student('Gul')
    const { code } = await cem.ask('POST /link/invite', { body: { access: 'view' } }, invitation)
    const plain = code.replace('-', '')
    expect(plain).toMatch(/^[0-9A-Z]{8}$/)
    await gul.refused('POST /link/invite', { body: { access: 'view' } }, 403, 'FORBIDDEN')

    const seen = object({ coach: object({ name: words }), access: either('view'), expires_at: instant })
    const preview = await gul.ask('POST /link/preview', { body: { code } }, seen)
    expect(preview.coach.name).toBe('Cem')
    const days = (Date.parse(preview.expires_at) - Date.now()) / 86_400_000
    expect([days > 6.9, days <= 7]).toEqual([true, true])

    await gul.ask('POST /link/accept', { body: { code: plain.toLowerCase() } }, anything)

    const [mine] = (await gul.ask('GET /link', {}, links)).links
    const theirs = await cem.ask('GET /link', {}, links)
    expect(theirs.links.map(({ id }) => id)).toContain(mine?.id)
    expect(theirs.invites.length).toBeGreaterThan(0)
    // A code is shown once.
    expect(JSON.stringify(theirs.invites)).not.toContain(plain)
    await gul.refused('POST /link/preview', { body: { code } }, 404)
    const hande = await student('Hande')
    const { status } = await hande.send('POST /link/accept', { body: { code } })
    expect([404, 422]).toContain(status)
    const access = { id: mine?.id ?? '', access: 'act' }
    const raised = await cem.send('POST /link/access', { body: access })
    expect([403, 422]).toContain(raised.status)
    await defne.refused('DELETE /link/{id}', { path: { id: access.id } }, 404)
    await gul.refused('POST /link/access', { body: access }, 422, 'RULE')
    await gul.ask('POST /link/access', { body: { ...access, password } }, anything)
    expect((await gul.ask('GET /link', {}, links)).links).toMatchObject([{ access: 'act' }])
  })

  it('invites a class by links, of which each makes one account and joins the group', async () => {
    const { client, cem, defne } = scene()
    const group = await cem.ask('GET /croom/save', { query: { name: '12-A', kind: 'group' } }, croom)
    const body = { id: randomUUID(), access: 'act', croom_id: group.id, count: 3 }

    const made = await cem.ask('POST /link/invite', { body }, invitations)

    expect(await cem.ask('POST /link/invite', { body }, invitations)).toEqual(made)
    expect(made.invites).toHaveLength(3)
    const [first, second, third] = made.invites
    for (const { code, url, share } of made.invites) {
      expect(url.endsWith(`/register#coach=${code}`)).toBe(true)
      expect(share).toContain(url)
    }
    await cem.refused('POST /link/invite', { body: { ...body, id: randomUUID(), count: 61 } }, 400)
    await defne.refused('POST /link/invite', { body: { ...body, id: randomUUID() } }, 422, 'RULE')
    const seen = await client.ask('POST /invite/preview', { body: { code: first?.code } }, invitedTo)
    expect(seen).toMatchObject({ kind: 'coach', name: 'Cem', access: 'act' })

    const somebody = { name: 'Nehir Su', email: 'nehir.su@example.com', password, code: first?.code }
    const wrong = await client.refused(
      'POST /auth/register',
      { body: { ...somebody, role_id: 3 } },
      422,
      'RULE',
    )
    expect(Object.keys(wrong.fields ?? {})).toEqual(['code'])
    const registering = { ...somebody, role_id: 2, birth_year: 2000 }
    const nehir = client.person(await client.ask('POST /auth/register', { body: registering }, tokens))
    expect((await nehir.ask('GET /link', {}, links)).links).toMatchObject([
      { coach: { id: cem.id }, access: 'act', status: 'active' },
    ])
    expect((await nehir.ask('GET /croom', {}, list(croom))).map(({ id }) => id)).toContain(group.id)
    await client.refused('POST /invite/preview', { body: { code: first?.code } }, 404)
    const late = { ...registering, email: 'deniz.su@example.com' }
    await client.refused('POST /auth/register', { body: late }, 422, 'RULE')
    // The address stayed free.
    await client.ask('POST /auth/register', { body: { ...late, code: second?.code } }, tokens)

    await defne.refused('DELETE /link/invite/{id}', { path: { id: third?.id ?? '' } }, 404)
    await cem.ask('DELETE /link/invite/{id}', { path: { id: third?.id ?? '' } }, ok)
    await client.refused('POST /invite/preview', { body: { code: third?.code } }, 404)
  })

  it('lets a coach see with one access, act with the other, and do nothing without', async () => {
    const { cem, defne, ada, eda, student, link } = scene()
    const ilke = await student('Ilke')
    const linkId = await link(cem, ilke, 'view')
    const day = await todayOf(ilke)
    const query = { id: randomUUID(), kind: 'other', day, minutes: 15 }
    const own = await ilke.ask('GET /state', {}, state)

    const seen = await cem.send('GET /state', { for: ilke.id })
    await cem.refused('GET /state/save', { query, for: ilke.id }, 403, 'COACH_SCOPE')
    await ilke.ask('POST /link/access', { body: { id: linkId, access: 'act', password } }, anything)
    const saved = await cem.ask('GET /state/save', { query, for: ilke.id }, record)

    await cem.ask('GET /ai/analysis-pdfs', { search: { user_id: ilke.id } }, page(pdf))
    expect(seen.body).toEqual(own)
    expect(seen.headers.get('x-acting-for')).toBe(ilke.id)
    expect(saved).toMatchObject({ created_by: cem.id, updated_by: cem.id, minutes: 15 })
    expect((await ilke.ask('GET /state', {}, state)).records.rows).toEqual([saved])
    for (const [who, id] of [
      [defne, ilke.id],
      [ada, ilke.id],
      [eda, ilke.id],
      [cem, defne.id],
      [cem, randomUUID()],
    ] as const) {
      await who.refused('GET /state', { for: id }, 403, 'COACH_SCOPE')
    }

    const { rows } = await ilke.ask('GET /audit', {}, page(auditLine))
    expect(rows).toMatchObject([
      { actor: { id: cem.id, name: 'Cem' }, entity_id: saved.id, before: null, after: { minutes: 15 } },
    ])
    const from = daysBefore(day, -2)
    expect((await ilke.ask('GET /audit', { query: { from } }, page(auditLine))).total).toBe(0)
    expect(await ilke.ask('GET /audit', { query: { to: from, size: 1 } }, page(auditLine))).toMatchObject({
      total: 1,
      size: 1,
    })
    await ilke.ask('DELETE /link/{id}', { path: { id: linkId } }, ok)
    await cem.refused('GET /state', { for: ilke.id }, 403, 'COACH_SCOPE')
    await cem.refused('GET /user/data/{id}', { path: { id: ilke.id } }, 404)
  })

  it('never lets a coach near password, e-mail, account, links, sessions and export', async () => {
    const { cem, student, link } = scene()
    const kaya = await student('Kaya')
    const linkId = await link(cem, kaya, 'act')
    const never: [Line, object][] = [
      ['GET /user/pass/change', { query: { old_password: 'x', new_password: 'yeni-parola-9' } }],
      ['GET /user/pass/reset', { query: { id: kaya.id } }],
      ['GET /user/save', { query: { email: 'baska@example.com' } }],
      ['DELETE /user/delete/{id}', { path: { id: kaya.id } }],
      ['GET /link', {}],
      ['DELETE /link/{id}', { path: { id: linkId } }],
      ['GET /auth/sessions', {}],
      ['GET /export', {}],
    ]
    for (const [line, parts] of never) {
      await cem.refused(line, { ...parts, for: kaya.id }, 403, 'COACH_SCOPE')
    }
    await kaya.ask('GET /croom', {}, list(croom))
  })

  it('lists own students with what they did in a week', async () => {
    const { cem, defne, student, link } = scene()
    const mert = await student('Mert')
    const linkId = await link(cem, mert, 'view')
    const day = await todayOf(mert)
    await mert.ask(
      'GET /state/save',
      { query: { kind: 'practice', day, minutes: 35, questions: 12 } },
      record,
    )

    const found = await cem.ask('GET /user', { query: { search: 'mert' } }, page(userLine))

    expect(found.rows).toMatchObject([
      {
        id: mert.id,
        name: 'Mert',
        summary: {
          minutes_7d: 35,
          questions_7d: 12,
          last_day: day,
          last_trial: null,
          net_change: null,
          net_before: null,
          access: 'view',
        },
      },
    ])
    expect((await defne.ask('GET /user', {}, page(userLine))).total).toBe(0)
    await mert.refused('GET /user', {}, 403, 'FORBIDDEN')
    await cem.ask('DELETE /link/{id}', { path: { id: linkId } }, ok)
    expect((await cem.ask('GET /user', { query: { search: 'mert' } }, page(userLine))).total).toBe(0)
  })
}
