import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { type Line, lines } from './lines.ts'
import { withoutToken } from './notices.ts'
import { tie } from './parents.ts'
import { anyPath, password, type Scene } from './scene.ts'
import { anything, object, page, words } from './shape.ts'
import { ok, state } from './told.ts'
import { invitation } from './told-of-people.ts'
import { consent, consentLine, family } from './told-of-reach.ts'

const tied = object({ student: object({ name: words }) })

/** Consent of section 11 of the contract; the server asks below 15, as its README says. */
export function consents(scene: () => Scene) {
  const childhood = () => new Date().getUTCFullYear() - 13
  const isClosed = (who: Person) => who.refused('GET /state', {}, 403, 'CONSENT')

  it('asks nothing of who is old enough, and the year of birth of who did not say it, once', async () => {
    const { student } = scene()
    const grown = await student('Jale', new Date().getUTCFullYear() - 20)
    const unknown = await student('Kaan')

    expect(await grown.ask('GET /consent', {}, consent)).toMatchObject({ needed: false, waiting_for: null })
    await unknown.ask('GET /consent', {}, consent)
    await unknown.ask('GET /state', {}, state)
    await unknown.ask('POST /consent', { body: { birth_year: 2000 } }, consent)
    const again = await unknown.send('POST /consent', { body: { birth_year: 2001 } })

    expect([403, 409, 422]).toContain(again.status)
    await unknown.ask('GET /state', {}, state)
  })

  it('closes every call of a child but those that lead to it', async () => {
    const { student } = scene()
    const minik = await student('Minik', childhood())
    const path = anyPath(minik.id)
    const closed = lines.filter((line) => !leadsToConsent(line) && !withoutToken.includes(line))

    const asked = await minik.ask('GET /consent', {}, consent)
    expect(asked).toMatchObject({ needed: true, given: null })
    expect(asked.waiting_for).not.toBeNull()
    expect(closed.length).toBeGreaterThan(100)
    for (const line of closed) {
      const { code } = await minik.refused(line, { path, body: {} }, 403)
      expect(['CONSENT', ...(isForStudents(line) ? [] : ['FORBIDDEN'])], line).toContain(code)
    }

    const { version } = asked
    const unaided = await minik.send('POST /consent', { body: { version } })
    expect([403, 422]).toContain(unaided.status)
    await isClosed(minik)
    await minik.ask('GET /sabit', {}, anything)
    await minik.ask('GET /auth/sessions', {}, anything)
    await minik.ask('DELETE /user/delete/{id}', { path: { id: minik.id }, query: { password } }, ok)
  })

  it('is given by a parent and taken back, which closes at once', async () => {
    const { student, parent, cem, eda, link } = scene()
    const [pinar, mother, other] = [
      await student('Pinar', childhood()),
      await parent('Lamia'),
      await parent('Yahya'),
    ]
    const lineOf = async (who: Person) => {
      const { rows } = await who.ask('GET /user', { query: { search: 'Pinar' } }, page(consentLine))
      return rows.map((row) => row.consent)
    }
    const { version, children } = await mother.ask('GET /consent', {}, consent)
    expect(children ?? []).toEqual([])
    const body = { version, child_id: pinar.id }
    await mother.refused('POST /consent', { body }, 404)
    await tie(mother, pinar)
    expect(await lineOf(eda)).toEqual(['waiting'])
    expect((await mother.ask('GET /consent', {}, consent)).children).toMatchObject([
      { id: pinar.id, name: 'Pinar', given: null },
    ])

    await mother.ask('POST /consent', { body }, consent)

    const given = await pinar.ask('GET /consent', {}, consent)
    expect(given).toMatchObject({ needed: true, waiting_for: null })
    expect(given.given).not.toBeNull()
    await pinar.ask('GET /state', {}, state)
    await link(cem, pinar, 'view')
    expect([await lineOf(eda), await lineOf(cem)]).toEqual([['given'], ['given']])

    // The tie to who agreed ends only with the consent.
    const [own] = (await pinar.ask('GET /parent', {}, family)).parents
    for (const who of [pinar, mother]) {
      await who.refused('DELETE /parent/{id}', { path: { id: own?.id ?? '' } }, 422, 'RULE')
    }
    await other.refused('DELETE /consent', { body: { child_id: pinar.id } }, 404)
    await mother.ask('DELETE /consent', { body: { child_id: pinar.id } }, consent)

    await isClosed(pinar)
    await cem.refused('GET /state', { for: pinar.id }, 403)
    expect([await lineOf(eda), await lineOf(cem)]).toEqual([['waiting'], ['waiting']])
    await mother.ask('POST /consent', { body }, consent)
    await pinar.ask('GET /state', {}, state)
  })

  it('is for students and parents', async () => {
    const { cem, eda } = scene()
    const body = { birth_year: 1990 }
    for (const who of [cem, eda]) {
      await who.refused('POST /consent', { body }, 403, 'FORBIDDEN')
      await who.refused('DELETE /consent', { body: {} }, 403, 'FORBIDDEN')
    }
  })

  it('makes the code of an invited parent work for one that registers then', async () => {
    const { student, parent } = scene()
    const ruya = await student('Ruya', childhood())
    const { code } = await ruya.ask('POST /parent/invite', { body: {} }, invitation)
    const father = await parent('Selim')

    const taken = await father.ask('POST /parent/accept', { body: { code } }, tied)

    expect(taken.student.name).toBe('Ruya')
  })
}

function leadsToConsent(line: Line): boolean {
  return / \/(auth|consent|parent|sabit)(\/|$)/.test(line) || line === 'DELETE /user/delete/{id}'
}

/** Whether a student may make a call at all. */
export function isForStudents(line: Line): boolean {
  return !/ \/(admin|days|homework|roster|snooze|template|plan\/many|user$|croom\/members|link\/invite|insight\/(triage|lesson|effect))/.test(
    line,
  )
}
