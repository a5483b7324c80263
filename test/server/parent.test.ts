import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  adaLetter,
  adaPlan,
  baris,
  cem,
  eda,
  fatma,
  parentOfAda,
  seedPassword,
} from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { goalOf } from '#rules/goals.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { fillExamples, mailsOf } from '../support/examples.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const look = (id: string, as: Who = fatma) => world.try('GET /parent/child/{id}', { params: { id } }, { as })
const codeOf = async (as: Who) => (await world.call('POST /parent/invite', { body: {} }, { as })).code
const accept = (code: string, as: Who = fatma) => world.try('POST /parent/accept', { body: { code } }, { as })
const family = (as: Who) => world.call('GET /parent', {}, { as })

/** A parent without children. */
async function newParent(email = 'gul@example.com'): Promise<Who> {
  const body = { name: 'Gül Arslan', email, password: 'kalem-defter-9', role_id: roleIds.parent }
  const { token } = await world.call('POST /auth/register', { body }, {})
  return { id: world.services.tokens.read(token).sub, name: body.name, email, password: body.password }
}

describe('a code for a parent', () => {
  it('ties one parent, once; tried by somebody else it is unknown', async () => {
    const gul = await newParent()
    const code = await codeOf(baris)

    const tied = await accept(code.toLowerCase().replace('-', ' '))
    expect(tied).toMatchObject({ status: 200, body: { student: { id: baris.id, name: baris.name } } })
    // The same parent again, and another one.
    expect((await accept(code)).body).toEqual(tied.body)
    expect(await accept(code, gul)).toMatchObject({
      status: 422,
      body: { code: 'RULE', fields: { code: expect.any(String) } },
    })
    expect((await look(baris.id, gul)).status).toBe(404)
    // A student or a coach cannot take it.
    expect((await accept(await codeOf(baris), ada)).status).toBe(403)
    expect((await accept(await codeOf(baris), cem)).status).toBe(403)
  })

  it('two parents at once take it once', async () => {
    const gul = await newParent()
    const code = await codeOf(baris)
    await Promise.all([gul, fatma].map((who) => world.tokenOf(who)))

    const taken = await Promise.all([accept(code, gul), accept(code, fatma)])

    expect(taken.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await family(baris)).parents).toHaveLength(1)
  })

  it('expires after seven days, and an ended tie does not come back by it', async () => {
    const old = await codeOf(baris)
    await world.database.run`update invite set expires_at = now() - interval '1 second'`
    expect((await accept(old)).status).toBe(422)

    const code = await codeOf(baris)
    const { id } = (await accept(code)).body as unknown as { id: string }
    await world.call('DELETE /parent/{id}', { params: { id } }, { as: baris })
    expect((await accept(code)).status).toBe(422)
  })

  it('is mailed where the student asks for it', async () => {
    const { code } = await world.call(
      'POST /parent/invite',
      { body: { email: 'veli@example.com' } },
      { as: ada },
    )

    const [letter = ''] = await mailsOf(world)
    expect(letter).toContain('To: veli@example.com\n')
    expect(letter).toContain(`https://etut.example/register#parent=${code}`)
    expect(letter).toContain(ada.name)
  })
})

describe('a parent', () => {
  it('of two children sees each, and no other student', async () => {
    await accept(await codeOf(baris))

    expect((await family(fatma)).children.map(({ student }) => student.name)).toEqual([ada.name, baris.name])
    for (const { id, name } of [ada, baris])
      expect((await look(id)).body).toMatchObject({ student: { id, name } })
    for (const id of [cem.id, fatma.id, randomUUID()]) expect((await look(id)).status).toBe(404)
  })

  it('sees the week against the goal, plan kept, trial exams and exams, without notes', async () => {
    await fillExamples(world)
    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    await world.call('GET /plan/delete/{id}', { params: { id: adaPlan }, query: {} }, { as: ada })
    const save = (query: object) => world.call('GET /state/save', { query }, { as: ada })
    await save({ day: addDays(today.day, -1), kind: 'rest' })
    await save({ day: addDays(today.day, -7), minutes: 500 })
    await save({ minutes: 15, questions: 20, note: 'gizli not' })
    await world.call('GET /plan/save', { query: { day: today.day, minutes: 10 } }, { as: ada })
    const yesterday = addDays(today.day, -1)
    const before = addDays(today.day, -2)
    await save({ day: before, minutes: 5 })
    await world.call('GET /plan/save', { query: { day: before, minutes: 10 } }, { as: ada })
    await world.call('GET /plan/save', { query: { day: yesterday, questions: 900 } }, { as: ada })
    const me = await world.call('GET /user/data/{id}', { params: { id: ada.id } }, { as: ada })
    // The goal and the plan are those of the six days that are over.
    const goal = goalOf(me.goals, addDays(today.day, -6), yesterday)

    const seen = await world.call('GET /parent/child/{id}', { params: { id: ada.id } }, { as: fatma })

    expect(seen.today).toBe(today.day)
    expect(seen.week.days).toHaveLength(7)
    expect(seen.week.days.at(-1)).toEqual({ day: today.day, minutes: 45, questions: 20, rested: false })
    expect(seen.week.days.at(-2)).toEqual({
      day: addDays(today.day, -1),
      minutes: 0,
      questions: 0,
      rested: true,
    })
    expect(seen.week.days[0]).toEqual({
      day: addDays(today.day, -6),
      minutes: null,
      questions: null,
      rested: false,
    })
    expect(seen.week).toMatchObject({ minutes: 50, questions: 20, goal })
    expect(seen.plan).toEqual({ items: 2, done: 1 })
    expect(seen.trials).toMatchObject([{ name: 'TYT Genel Deneme 1', totals: { correct: 30, net: 28.5 } }])
    expect(seen.exams).toMatchObject([{ name: 'TYT', examdate: '2030-06-15' }])
    expect(JSON.stringify(seen)).not.toContain('gizli')
  })

  it('gets a letter when the student has opened it, or a day after it is ready', async () => {
    await fillExamples(world)
    const listed = async () => {
      const search = { user_id: ada.id }
      const page = await world.call('GET /ai/analysis-pdfs', { search }, { as: fatma })
      return { ids: page.rows.map(({ id }) => id), total: page.total }
    }
    const opened = (as: Who) =>
      world.try('GET /ai/analysis-pdfs/{id}/file', { params: { id: adaLetter } }, { as })

    expect(await listed()).toEqual({ ids: [], total: 0 })
    expect((await opened(fatma)).status).toBe(404)

    await world.database.run`update analysis_pdf set created_at = now() - interval '25 hours'`
    expect(await listed()).toEqual({ ids: [adaLetter], total: 1 })
    expect((await opened(fatma)).status).toBe(200)

    await world.database.run`update analysis_pdf set created_at = now()`
    expect((await opened(fatma)).status).toBe(404)
    await opened(ada)
    expect((await opened(fatma)).headers['content-type']).toBe('application/pdf')
    // A parent's opening is not the student's, and a stranger gets nothing.
    const gul = await newParent()
    expect((await opened(gul)).status).toBe(404)
    const foreign = await world.try('GET /ai/analysis-pdfs', { search: { user_id: ada.id } }, { as: gul })
    expect(foreign.status).toBe(404)
  })

  it('has no coach in between: in coach mode the calls of parents are closed', async () => {
    const params = { id: ada.id }
    const asked = await world.try('GET /parent/child/{id}', { params }, { as: cem, for: ada.id })

    expect(asked).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
  })

  it('leaves one line per day that the student sees', async () => {
    await fillExamples(world)
    await look(ada.id)
    await look(ada.id)
    await world.database.run`update parent_look set day = day - 1`
    await world.database.run`update analysis_pdf set read_at = now()`
    await world.try('GET /ai/analysis-pdfs/{id}/file', { params: { id: adaLetter } }, { as: fatma })

    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    const { parents, children } = await family(ada)
    expect(children).toEqual([])
    expect(parents).toMatchObject([{ id: parentOfAda, parent: { id: fatma.id, name: fatma.name } }])
    expect(parents[0]?.looks.map(({ day }) => day)).toEqual([today.day, addDays(today.day, -1)])
  })

  it('can be ended by either side at once, and only by them', async () => {
    const end = (as: Who) => world.try('DELETE /parent/{id}', { params: { id: parentOfAda } }, { as })

    expect((await end(baris)).status).toBe(404)
    expect((await end(ada)).status).toBe(200)
    expect((await look(ada.id)).status).toBe(404)
    expect([(await family(ada)).parents, (await family(fatma)).children]).toEqual([[], []])
    expect((await end(ada)).status).toBe(404)

    await accept(await codeOf(ada))
    const [tie] = (await family(fatma)).children
    await world.call('DELETE /parent/{id}', { params: { id: tie?.id ?? '' } }, { as: fatma })
    expect((await look(ada.id)).status).toBe(404)
  })

  it('is no parent any longer after a change of role on either side', async () => {
    await world.call('GET /user/save', { query: { id: ada.id, role_id: roleIds.coach } }, { as: eda })
    expect((await look(ada.id)).status).toBe(404)
    await world.call('GET /user/save', { query: { id: ada.id, role_id: roleIds.student } }, { as: eda })
    expect((await look(ada.id)).status).toBe(404)
  })

  it('changes, exports and deletes their account', async () => {
    await look(ada.id)
    const named = await world.call('GET /user/save', { query: { name: 'Fatma Y.' } }, { as: fatma })
    expect(named.name).toBe('Fatma Y.')
    const query = { password: seedPassword }
    const everything = await world.try('GET /export', { search: {}, query }, { as: fatma })
    expect(everything.body).toMatchObject({ parents: [{ student: ada.name }] })

    await world.call('DELETE /user/delete/{id}', { params: { id: fatma.id }, query }, { as: fatma })
    expect((await family(ada)).parents).toEqual([])
  })
})
