import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { makeTree } from './crooms.ts'
import { daysBefore, type Scene, todayOf } from './scene.ts'
import { count, day, either, id, instant, object, orNull, page, text } from './shape.ts'
import { ok } from './told.ts'

const mistake = object({
  id,
  croom_id: id,
  study_id: id,
  topic_id: id,
  subtopic_id: orNull(id),
  trial_id: orNull(id),
  text: orNull(text),
  reason: orNull(text),
  picture: orNull(
    object({ type: either('image/jpeg', 'image/webp'), bytes: count, width: count, height: count }),
  ),
  looks: count,
  last_look: orNull(day),
  due: orNull(day),
  solved_at: orNull(instant),
  version: count,
})

/** A JPEG of 40 × 48 points that says where it was taken. */
const photo = [
  '/9j/4QAQRXhpZgAAR1BTIDQxLjD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R',
  'V19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj',
  'Y2NjY2NjY2NjY2NjY2P/wAARCAAwACgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAcGBf/EACYQAQAAAA0FAAAA',
  'AAAAAAAAAAABBQYREhMWRGSCo8LiFSNCUWH/xAAYAQADAQEAAAAAAAAAAAAAAAAAAgMEBf/EABwRAAICAwEBAAAAAAAAAAAA',
  'AAACAREDBBITIf/aAAwDAQACEQMRAD8AoAJeR35NOvr+1/aoqAl7USLvuTcVclzVFMup5pLdGoAVMQS9UGXsfjtHklkWZqjb',
  'qZUx9dSZdqJF33JuLH47R5OpEsT9Jru/W1tHwozTT/YfZURoa5L7GxjfHKrP06gC5ywAAAAAAAD/2Q==',
].join('')

/** The notebook of section F of what the contract has next. */
export function mistakes(scene: () => Scene) {
  const save = (who: Person, body: object) => who.ask('POST /mistake', { body }, mistake)
  const found = (who: Person, query: object = {}) => who.ask('GET /mistake', { query }, page(mistake))

  it('keeps a photo without its place, brings it back, and ends it', async () => {
    const { student } = scene()
    const tomris = await student('Tomris')
    const { croom: croom_id, study: study_id, topic: topic_id } = await makeTree(tomris)
    const today = await todayOf(tomris)
    const body = { id: randomUUID(), croom_id, study_id, topic_id, picture: photo }

    const saved = await save(tomris, body)
    expect(await save(tomris, body)).toEqual(saved)
    expect(saved).toMatchObject({ due: daysBefore(today, -14), picture: { width: 40, height: 48 } })
    const sent = await tomris.send('GET /mistake/{id}/picture', { path: { id: saved.id } })
    expect(sent.status).toBe(200)
    expect(String(sent.body)).not.toMatch(/Exif|GPS/)
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff')
    expect(sent.headers.get('content-security-policy')).toContain('sandbox')

    const look = { id: saved.id, look_id: randomUUID(), solved: false }
    const stuck = await tomris.ask('POST /mistake/look', { body: look }, mistake)
    expect(stuck).toMatchObject({ looks: 1, last_look: today })
    expect(await tomris.ask('POST /mistake/look', { body: look }, mistake)).toEqual(stuck)
    const done = { id: saved.id, look_id: randomUUID(), solved: true }
    expect(await tomris.ask('POST /mistake/look', { body: done }, mistake)).toMatchObject({ due: null })
    expect((await found(tomris, { state: 'solved' })).total).toBe(1)
    expect((await found(tomris, { state: 'open' })).total).toBe(0)
    await tomris.ask('DELETE /mistake/{id}', { path: { id: saved.id } }, ok)
    expect((await found(tomris)).total).toBe(0)
    expect(await save(tomris, { id: saved.id })).toMatchObject({ looks: 2, picture: { width: 40 } })
  })

  it('is read by a coach, who does not say how it went', async () => {
    const { cem, ada, student, link } = scene()
    const tezer = await student('Tezer')
    await link(cem, tezer, 'act')
    const { croom: croom_id, study: study_id, topic: topic_id } = await makeTree(tezer)
    const place = { croom_id, study_id, topic_id }
    const { id } = await save(tezer, { ...place, text: 'Kaçtır?' })
    const body = { id, look_id: randomUUID(), solved: true }

    expect((await cem.ask('GET /mistake', { for: tezer.id }, page(mistake))).total).toBe(1)
    await cem.refused('POST /mistake/look', { body, for: tezer.id }, 403, 'COACH_SCOPE')
    await ada.refused('POST /mistake/look', { body }, 404)
    await tezer.refused('POST /mistake', { body: place }, 422)
    for (const picture of ['R0lGODlh', 'iVBORw0KGgo='])
      await tezer.refused('POST /mistake', { body: { ...place, picture } }, 422)
  })
}
