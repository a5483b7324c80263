import { expect, it } from 'vitest'
import { daysBefore, type Scene, todayOf } from './scene.ts'
import { ok } from './told.ts'
import { exam, planItem } from './told-of-people.ts'
import { calendarMade } from './told-of-reach.ts'

/** The calendar of section 11 of the contract. */
export function calendars(scene: () => Scene) {
  const read = (secret: string, headers: Record<string, string> = {}) =>
    scene().client.send('GET /calendar/{secret}.ics', { path: { secret }, headers })
  const shared = async (who: Scene['ada']) =>
    secretIn((await who.ask('POST /calendar', {}, calendarMade)).url)

  it('shows exams and plan to a program that has only the address', async () => {
    const { student } = scene()
    const asya = await student('Asya')
    const day = daysBefore(await todayOf(asya), -9)
    const query = { name: 'Deneme sınavı', kind: 'other', examdate: day }
    const saved = await asya.ask('GET /exam/save', { query }, exam)
    const planned = { day, kind: 'other', minutes: 30, note: 'Sözlü tekrar' }
    await asya.ask('GET /plan/save', { query: planned }, planItem)

    const secret = await shared(asya)
    const { status, headers, body } = await read(secret)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(headers.get('cache-control')).toMatch(/private.*no-cache/)
    expect(String(body)).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
    expect(String(body).match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(String(body)).toContain(saved.name)
    expect(String(body)).toContain(day.replaceAll('-', ''))
  })

  it('says that it has not changed, until it has', async () => {
    const { student } = scene()
    const berk = await student('Berk')
    const secret = await shared(berk)
    const etag = (await read(secret)).headers.get('etag') ?? ''

    const known = await read(secret, { 'if-none-match': etag })
    const query = { name: 'Yeni', kind: 'other', examdate: daysBefore(await todayOf(berk), -3) }
    await berk.ask('GET /exam/save', { query }, exam)
    const changed = await read(secret, { 'if-none-match': etag })

    expect(etag).not.toBe('')
    expect([known.status, known.body]).toEqual([304, ''])
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('has one address, which ends with a new one or by hand', async () => {
    const { student, client } = scene()
    const cansu = await student('Cansu')
    const gone = (secret: string) => client.refused('GET /calendar/{secret}.ics', { path: { secret } }, 404)
    const first = await shared(cansu)
    const second = await shared(cansu)

    const ended = await gone(first)
    expect((await read(second)).status).toBe(200)
    await cansu.ask('DELETE /calendar', {}, ok)

    expect(await gone(second)).toEqual(ended)
    expect(await gone('yok')).toEqual(ended)
    await cansu.ask('DELETE /calendar', {}, ok)
  })

  it('is for students', async () => {
    const { cem, eda } = scene()
    for (const who of [cem, eda]) {
      await who.refused('POST /calendar', {}, 403, 'FORBIDDEN')
      await who.refused('DELETE /calendar', {}, 403, 'FORBIDDEN')
    }
  })
}

function secretIn(url: string): string {
  const secret = /\/api\/calendar\/([^/]+)\.ics$/.exec(url)?.[1]
  if (secret === undefined) throw new Error(`an address without a secret: ${url}`)
  return secret
}
