import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { lessonOf } from './insights.ts'
import { makeLetter } from './letters.ts'
import { type Line, lines } from './lines.ts'
import { withoutToken } from './notices.ts'
import { anyPath, daysBefore, type Scene, todayOf } from './scene.ts'
import { anything, instant, object, page, words } from './shape.ts'
import { croom, ok, record, tokens } from './told.ts'
import { exam, invitation, invitedTo, planItem, shownInvitation, user } from './told-of-people.ts'
import { child, consent, family, letter } from './told-of-reach.ts'
import { trial } from './told-of-trials.ts'

/** Ties a parent to a student by a code. */
export async function tie(parent: Person, student: Person): Promise<void> {
  const { code } = await student.ask('POST /parent/invite', { body: {} }, invitation)
  await parent.ask('POST /parent/accept', { body: { code } }, anything)
}

/** Parents of section 11 of the contract. */
export function parents(scene: () => Scene) {
  const familyOf = (who: Person) => who.ask('GET /parent', {}, family)
  const look = (who: Person, id: string) => who.ask('GET /parent/child/{id}', { path: { id } }, child)

  it('take the code of a student, which works once', async () => {
    const { student, parent, ada, cem } = scene()
    const [dila, mother, other] = [await student('Dila'), await parent('Meryem'), await parent('Hasan')]
    const shape = object({ code: words, expires_at: instant })
    const { code, expires_at } = await dila.ask('POST /parent/invite', { body: {} }, shape)
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000

    for (const who of [ada, cem]) {
      await who.refused('POST /parent/accept', { body: { code } }, 403, 'FORBIDDEN')
    }
    await mother.ask('POST /parent/accept', { body: { code } }, anything)
    const late = await other.send('POST /parent/accept', { body: { code } })

    expect(code.replace('-', '')).toMatch(/^[0-9A-Z]{8}$/)
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    expect([404, 422]).toContain(late.status)
    expect((await familyOf(mother)).children).toMatchObject([{ student: { id: dila.id, name: 'Dila' } }])
    expect((await familyOf(other)).children).toEqual([])
    expect((await familyOf(dila)).parents).toHaveLength(1)
    await other.refused('GET /parent/child/{id}', { path: { id: dila.id } }, 404)
    const unknown = await mother.send('POST /parent/accept', { body: { code: 'YOKYOKYO' } })
    expect([404, 422]).toContain(unknown.status)
  })

  it('register with the link of a student, who can withdraw one', async () => {
    const { client, student, ada } = scene()
    const sevgi = await student('Sevgi')
    await sevgi.ask('GET /user/save', { query: { name: 'Sevgi Nur Ak' } }, user)
    const body = { id: randomUUID() }

    const made = await sevgi.ask('POST /parent/invite', { body }, shownInvitation)

    expect(await sevgi.ask('POST /parent/invite', { body }, shownInvitation)).toEqual(made)
    expect(made.url.endsWith(`/register#parent=${made.code}`)).toBe(true)
    const seen = await client.ask('POST /invite/preview', { body: { code: made.code } }, invitedTo)
    expect(seen).toMatchObject({ kind: 'parent', name: 'Sevgi', access: null })
    const mother = {
      name: 'Nur',
      email: 'veli.sevgi@example.com',
      password: 'mor-lale-tarlası-5',
      code: made.code,
    }
    await client.refused('POST /auth/register', { body: { ...mother, role_id: 2 } }, 422, 'RULE')
    const nur = client.person(
      await client.ask('POST /auth/register', { body: { ...mother, role_id: 4 } }, tokens),
    )
    expect((await familyOf(nur)).children).toMatchObject([{ student: { id: sevgi.id } }])

    const other = await sevgi.ask('POST /parent/invite', { body: {} }, shownInvitation)
    await ada.refused('DELETE /parent/invite/{id}', { path: { id: other.id } }, 404)
    await sevgi.ask('DELETE /parent/invite/{id}', { path: { id: other.id } }, ok)
    await client.refused('POST /invite/preview', { body: { code: other.code } }, 404)
  })

  it('get the code by mail where the student names an address', async () => {
    const { student, server } = scene()
    const efsun = await student('Efsun')

    const body = { email: 'veli.efsun@example.com' }
    const { code } = await efsun.ask('POST /parent/invite', { body }, invitation)

    const mailed = async () =>
      (await server.letters()).filter(
        (mail) =>
          mail.includes('To: veli.efsun@') && mail.replace(/=\r?\n/g, '').includes('/register#parent='),
      )
    await expect.poll(mailed, { timeout: 60_000, interval: 500 }).toHaveLength(1)
    const [mail = ''] = await mailed()
    expect(mail.replace(/=\r?\n/g, '')).toContain(code)
  })

  it('see a week, the plan, trial exams and exams of a child, who sees the look', async () => {
    const { student, parent, catalogue } = scene()
    const [funda, father] = [await student('Funda'), await parent('Kemal')]
    await tie(father, funda)
    const day = await todayOf(funda)
    const written = { kind: 'practice', day, minutes: 45, questions: 20, note: 'yalnız bana' }
    await funda.ask('GET /state/save', { query: written }, record)
    // Today is not over: its plan is not counted yet.
    for (const planned of [day, daysBefore(day, 1)])
      await funda.ask('GET /plan/save', { query: { day: planned, kind: 'practice', minutes: 45 } }, planItem)
    const query = { name: 'Okul sınavı', kind: 'school', examdate: daysBefore(day, -5) }
    await funda.ask('GET /exam/save', { query }, exam)
    const tyt = catalogue('TYT').id
    await funda.ask('POST /croom/join', { body: { croom_id: tyt } }, croom)
    const { study } = await lessonOf(funda, tyt)
    for (let n = 1; n <= 11; n++) {
      const lessons = [{ study_id: study.id, correct: 20 + n, wrong: 6 }]
      const sat = {
        croom_id: tyt,
        kind: 'branch',
        name: `Deneme ${n}`,
        day: daysBefore(day, 20 - n),
        lessons,
      }
      await funda.ask('POST /trialexam/save', { body: sat }, trial)
    }

    const seen = await look(father, funda.id)
    await look(father, funda.id)

    expect(seen).toMatchObject({
      student: { id: funda.id, name: 'Funda' },
      week: { minutes: 45, questions: 20 },
      plan: { items: 1, done: 0 },
      exams: [{ name: 'Okul sınavı', examdate: query.examdate }],
      letters: [],
    })
    expect(seen.week.days).toHaveLength(7)
    expect(seen.trials.map(({ name }) => name).sort()).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `Deneme ${n}`).sort(),
    )
    expect(seen.trials.find(({ name }) => name === 'Deneme 10')?.totals).toMatchObject({
      net: 28.5,
      wrong: 6,
    })
    expect(JSON.stringify(seen)).not.toContain('yalnız')
    const looked = object({ parents: anything })
    const { parents: mine } = await funda.ask('GET /parent', {}, looked)
    expect(mine).toMatchObject([{ parent: { id: father.id, name: 'Kemal' }, looks: [{ day }] }])
    expect(JSON.stringify(mine).match(/"day"/g)).toHaveLength(1)
  })

  it('read a letter once the student has opened it', async () => {
    const { student, parent, ada } = scene()
    const [gizem, mother] = [await student('Gizem'), await parent('Sevim')]
    await tie(mother, gizem)
    const { id } = await makeLetter(gizem, { id: randomUUID(), kind: 'weekly' })
    const path = { id }
    const search = { user_id: gizem.id }
    const listed = async () => (await mother.ask('GET /ai/analysis-pdfs', { search }, page(letter))).rows

    expect(await listed()).toEqual([])
    await mother.refused('GET /ai/analysis-pdfs/{id}/file', { path }, 404)
    await gizem.send('GET /ai/analysis-pdfs/{id}/file', { path })

    const file = await mother.send('GET /ai/analysis-pdfs/{id}/file', { path })
    expect([file.status, String(file.body).slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await listed()).map((row) => row.id)).toEqual([id])
    expect((await look(mother, gizem.id)).letters.map((row) => row.id)).toEqual([id])
    await mother.refused('GET /ai/analysis-pdfs', { search: { user_id: ada.id } }, 404)
  })

  it('call nothing else, and write nothing of a child', async () => {
    const { student, parent, eda } = scene()
    const [hilal, father] = [await student('Hilal'), await parent('Osman')]
    await tie(father, hilal)
    const path = anyPath(hilal.id)

    const closed = lines.filter((line) => !isForParents(line) && !withoutToken.includes(line))
    expect(closed.length).toBeGreaterThan(90)
    for (const line of closed) await father.refused(line, { path, body: {} }, 403, 'FORBIDDEN')
    await father.refused('POST /parent/invite', { body: {} }, 403, 'FORBIDDEN')
    await father.refused('GET /state', { for: hilal.id }, 403, 'COACH_SCOPE')

    await father.refused('GET /user/data/{id}', { path }, 404)
    const query = { name: 'Osman Bey' }
    expect(await father.ask('GET /user/save', { query }, user)).toMatchObject({
      name: 'Osman Bey',
      role_id: 4,
    })
    await father.ask('GET /notice', {}, anything)
    await father.ask('GET /reminder', {}, anything)
    await father.ask('GET /push/key', {}, anything)
    await father.ask('GET /consent', {}, consent)
    for (const who of [eda, hilal]) await who.refused('GET /parent/child/{id}', { path }, 403, 'FORBIDDEN')
  })

  it('are parted from a child by either side', async () => {
    const { student, parent, ada } = scene()
    const [irem, mother] = [await student('Irem'), await parent('Nuray')]
    for (const who of [irem, mother]) {
      await tie(mother, irem)
      const [own] = (await familyOf(irem)).parents
      const path = { id: own?.id ?? '' }
      await ada.refused('DELETE /parent/{id}', { path }, 404)

      await who.ask('DELETE /parent/{id}', { path }, ok)

      await mother.refused('GET /parent/child/{id}', { path: { id: irem.id } }, 404)
      expect((await familyOf(irem)).parents).toEqual([])
      expect((await familyOf(mother)).children).toEqual([])
    }
  })
}

/** Calls that the contract leaves a parent: oneself, children, consent, notices, reminders and letters. */
function isForParents(line: Line): boolean {
  return (
    / \/(auth|factor|passkey|token|sabit|parent|consent|notice|reminder|push|confirm|invite)(\/|$)/.test(
      line,
    ) ||
    line === 'GET /state' ||
    / \/(user\/(data|save|pass|delete)|export|audit)(\/|$)/.test(line) ||
    /^GET \/ai\/analysis-pdfs/.test(line)
  )
}
