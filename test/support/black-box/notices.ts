import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { type Line, lines } from './lines.ts'
import { type Scene, todayOf } from './scene.ts'
import { pushHost } from './server.ts'
import { ok, record } from './told.ts'
import { notices as noticesTold, pushKey, reminders, unread } from './told-of-reach.ts'

/** Notices, reminders and pushes of section 11 of the contract. */
export function notices(scene: () => Scene) {
  const told = (who: Person, query: object = {}) => who.ask('GET /notice', { query }, noticesTold)

  it('tell a student what a coach changed, until they are read', async () => {
    const { cem, student, link } = scene()
    const umay = await student('Umay')
    await link(cem, umay, 'act')
    const query = { kind: 'other', day: await todayOf(umay), minutes: 15 }
    await cem.ask('GET /state/save', { query, for: umay.id }, record)

    const first = await told(umay, { unread: true })
    const [change] = first.rows
    expect(first).toMatchObject({ total: 1, unread: 1, page: 1, rows: [{ kind: 'coach_change' }] })
    expect(change?.text).toContain('Cem')
    expect(change?.read_at).toBeNull()
    await scene().ada.ask('POST /notice/read', { body: { ids: [change?.id] } }, unread)
    expect((await told(umay)).unread).toBe(1)

    const left = await umay.ask('POST /notice/read', { body: { ids: [change?.id] } }, unread)

    expect(left).toEqual({ unread: 0 })
    expect(await told(umay, { unread: true })).toMatchObject({ rows: [], total: 0, unread: 0 })
    expect(await told(umay, { size: 1 })).toMatchObject({
      rows: [{ id: change?.id, read_at: expect.any(String) }],
      size: 1,
    })
  })

  it('tell a coach of a link, all read with one call', async () => {
    const { coach, student, link } = scene()
    const [mine, vera] = [await coach('Nazim'), await student('Vera')]
    const linkId = await link(mine, vera, 'view')
    await vera.ask('DELETE /link/{id}', { path: { id: linkId } }, ok)

    const { rows, unread: waiting } = await told(mine)
    const left = await mine.ask('POST /notice/read', { body: { all: true } }, unread)

    expect(rows.map(({ kind }) => kind)).toEqual(['link', 'link'])
    expect([waiting, left.unread]).toEqual([2, 0])
  })

  it('keep the settings of a person, and change only what is sent', async () => {
    const { student, cem } = scene()
    const yade = await student('Yade')
    const before = await yade.ask('GET /reminder', {}, reminders)
    const exam = { app: true, push: false, mail: true }
    const off = { app: false, push: false, mail: false }
    const body = { quiet: { from: 21, to: 9 }, kinds: { exam, account: off } }
    const study = { hour: 18, weekdays: [1, 3, 5] }
    const weekly_letter = { day: 7, hour: 19 }

    await yade.ask('POST /reminder', { body }, reminders)
    const saved = await yade.ask('POST /reminder', { body: { study, weekly_letter } }, reminders)

    const kinds = [
      'coach_change',
      'link',
      'letter',
      'plan',
      'exam',
      'review',
      'study',
      'catalogue',
      'comment',
    ]
    expect(Object.keys(before.kinds)).toEqual(expect.arrayContaining([...kinds, 'account']))
    expect(saved).toMatchObject({ quiet: body.quiet, study, weekly_letter })
    expect(saved.kinds).toEqual({ ...before.kinds, exam })
    expect(await yade.ask('GET /reminder', {}, reminders)).toEqual(saved)
    expect(Object.keys((await cem.ask('GET /reminder', {}, reminders)).kinds)).toContain('digest')
    await yade.refused('POST /reminder', { body: { quiet: { from: 24, to: 9 } } }, 400)

    const none = await yade.ask('POST /reminder', { body: { study: null, stop_all: true } }, reminders)

    const { account, ...others } = none.kinds
    expect(account).toEqual(before.kinds.account)
    for (const ways of Object.values(others)) expect(ways).toMatchObject({ push: false, mail: false })
  })

  it('end by the link in a mail, without a token', async () => {
    const { cem, client, server, student, link } = scene()
    const okay = await student('Okay')
    const linkId = await link(cem, okay, 'view')
    const byMail = { app: true, push: false, mail: true }
    await okay.ask('POST /reminder', { body: { kinds: { link: byMail } } }, reminders)
    await cem.ask('DELETE /link/{id}', { path: { id: linkId } }, ok)
    const mine = async () =>
      (await server.letters())
        .filter((mail) => mail.includes('To: okay@'))
        .flatMap((mail) => secretIn(mail) ?? [])
    await expect.poll(mine, { timeout: 60_000, interval: 500 }).toHaveLength(1)
    const [secret] = await mine()

    const wrong = await client.send('POST /reminder/stop', { body: { secret: 'x'.repeat(40) } })
    expect([404, 422]).toContain(wrong.status)
    expect((await okay.ask('GET /reminder', {}, reminders)).kinds.link).toEqual(byMail)
    await client.ask('POST /reminder/stop', { body: { secret } }, ok)

    const { kinds } = await okay.ask('GET /reminder', {}, reminders)
    expect(kinds.link).toMatchObject({ push: false, mail: false })
    expect(kinds.account?.mail).toBe(true)
  })

  it('are pushed to an address of a push service, and to none within a network', async () => {
    const { ada, cem } = scene()
    const keys = { p256dh: publicKey(), auth: randomBytes(16).toString('base64url') }
    const subscription = { endpoint: `https://${pushHost}/send/1`, keys }
    const wrong = [
      'http://8.8.8.8/send/1',
      'https://localhost/send/1',
      'https://127.0.0.1/send/1',
      'https://10.0.0.1/send/1',
      'https://169.254.169.254/latest',
      'https://[::1]/send/1',
      'https://push.invalid/send/1',
      'nowhere',
    ]

    const key = await ada.ask('GET /push/key', {}, pushKey)
    await ada.ask('POST /push/subscribe', { body: subscription }, ok)
    await ada.ask('POST /push/subscribe', { body: subscription }, ok)
    await ada.ask('POST /push/unsubscribe', { body: { endpoint: subscription.endpoint } }, ok)

    expect(Buffer.from(key.public_key, 'base64url')).toHaveLength(65)
    expect(await cem.ask('GET /push/key', {}, pushKey)).toEqual(key)
    for (const endpoint of wrong) {
      await ada.refused('POST /push/subscribe', { body: { endpoint, keys } }, 422, 'RULE')
    }
  })

  it('stay closed to a coach in coach mode, like calendar, parents, consent, contacts and days', async () => {
    const { cem, student, link } = scene()
    const zeynep = await student('Zeynep')
    await link(cem, zeynep, 'act')
    const closed = lines.filter(
      (line) =>
        / \/(notice|reminder|push|calendar|parent|consent|contact|snooze|days)(\/|$)/.test(line) &&
        !withoutToken.includes(line),
    )
    const path = { id: zeynep.id }

    expect(closed).toHaveLength(23)
    for (const line of closed) {
      await cem.refused(line, { path, body: {}, for: zeynep.id }, 403, 'COACH_SCOPE')
    }
  })
}

/** Calls of section 11 that ask for no token. */
export const withoutToken: Line[] = ['POST /reminder/stop', 'GET /calendar/{secret}.ics']

/** Secret of the link that ends reminders in a mail; mail programs wrap the lines. */
function secretIn(mail: string): string | undefined {
  const unfolded = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /https:\/\/etut\.example\/login#\w+=([\w.~-]{20,})/.exec(unfolded)?.[1]
}

/** Public key of a browser, as its subscription names it. */
function publicKey(): string {
  return createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
}
