import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#contract/call.ts'
import {
  ada,
  adaComment,
  adaContact,
  adaCroom,
  adaExam,
  adaLetter,
  adaMistake,
  adaPlan,
  adaRecord,
  adaSource,
  adaStudy,
  adaSubtopic,
  adaTopic,
  adaTrial,
  baris,
  cemGroup,
  cemTemplate,
  defne,
  linkOfAda,
  turkce,
  tytCroom,
  tytTopic,
} from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { adasIds } from '../support/contract/ids.ts'
import { fingerprints } from '../support/contract/stored.ts'
import { fillExamples, rows } from '../support/examples.ts'
import { type Key, openWorld, type Who, type World } from '../support/world.ts'

/** Ids of somebody else's rows in a body or query; answered like unknown ones. */
const elsewhere: { key: Key; input: (id: string) => Row['example']; id: string; as?: Who }[] = [
  { key: 'GET /state/save', input: (id) => ({ query: { id, minutes: 9 } }), id: adaRecord },
  {
    key: 'GET /exam/save',
    input: (id) => ({ query: { id, name: 'x', kind: 'other', examdate: '2030-01-01' } }),
    id: adaExam,
  },
  { key: 'GET /plan/save', input: (id) => ({ query: { id, day: '2026-11-18', minutes: 9 } }), id: adaPlan },
  { key: 'POST /contact', input: (id) => ({ body: { id, text: 'x' } }), id: adaContact },
  { key: 'POST /source', input: (id) => ({ body: { id, name: 'x', size: 9 } }), id: adaSource },
  { key: 'POST /template', input: (id) => ({ body: { id, name: 'x' } }), id: cemTemplate, as: defne },
  { key: 'POST /ai/analysis-pdfs', input: (id) => ({ body: { id, kind: 'weekly' } }), id: adaLetter },
  {
    key: 'POST /mistake',
    input: (id) => ({ body: { id, croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, text: 'x' } }),
    id: adaMistake,
  },
  {
    key: 'POST /comment',
    input: (id) => ({ body: { id, on: { kind: 'week', day: '2026-11-16' }, text: 'x' } }),
    id: adaComment,
  },
  {
    key: 'POST /trialexam/save',
    input: (id) => ({
      body: { id, croom_id: tytCroom, name: 'x', day: '2026-11-01', lessons: [{ study_id: turkce }] },
    }),
    id: adaTrial,
  },
  { key: 'GET /croom/save', input: (id) => ({ query: { id, name: 'x' } }), id: adaCroom },
  { key: 'GET /study/save', input: (id) => ({ query: { id, croom_id: adaCroom, name: 'x' } }), id: adaStudy },
  { key: 'GET /topic/save', input: (id) => ({ query: { id, study_id: adaStudy, name: 'x' } }), id: adaTopic },
  {
    key: 'GET /subtopic/save',
    input: (id) => ({ query: { id, topic_id: adaTopic, name: 'x' } }),
    id: adaSubtopic,
  },
]

/** A parent who is tied to nobody. */
const childless = { id: 'childless', name: 'Gül', email: 'gul@example.com', password: 'kalem-defter-9' }

/** The same for calls that create nothing: a foreign and an unknown id get the same answer. */
const named: typeof elsewhere = [
  { key: 'GET /user/save', input: (id) => ({ query: { id, day_start: 1 } }), id: ada.id },
  { key: 'GET /user/save', input: (id) => ({ query: { id, day_start: 1 } }), id: ada.id, as: defne },
  { key: 'GET /user/save', input: (id) => ({ query: { croom_id: id } }), id: adaCroom },
  { key: 'GET /user/pass/reset', input: (id) => ({ query: { id } }), id: ada.id },
  { key: 'GET /user/pass/reset', input: (id) => ({ query: { id } }), id: ada.id, as: defne },
  { key: 'POST /link/access', input: (id) => ({ body: { id, access: 'view' } }), id: linkOfAda },
  { key: 'POST /link/access', input: (id) => ({ body: { id, access: 'view' } }), id: linkOfAda, as: defne },
  { key: 'GET /contact', input: (id) => ({ query: { user_id: id } }), id: ada.id },
  { key: 'GET /contact', input: (id) => ({ query: { user_id: id } }), id: ada.id, as: defne },
  { key: 'POST /contact', input: (id) => ({ body: { user_id: id, text: 'x' } }), id: ada.id },
  { key: 'POST /contact', input: (id) => ({ body: { user_id: id, text: 'x' } }), id: ada.id, as: defne },
  { key: 'POST /contact', input: (id) => ({ body: { text: 'x', topic_id: id } }), id: adaTopic },
  ...(['record', 'trialexam', 'plan', 'mistake'] as const).map((kind): (typeof elsewhere)[number] => ({
    key: 'POST /comment',
    input: (id) => ({ body: { on: { kind, id }, text: 'x' } }),
    id: { record: adaRecord, trialexam: adaTrial, plan: adaPlan, mistake: adaMistake }[kind],
  })),
  { key: 'POST /source', input: (id) => ({ body: { name: 'x', size: 9, study_id: id } }), id: adaStudy },
  { key: 'GET /plan/save', input: (id) => ({ query: { day: '2026-11-18', source_id: id } }), id: adaSource },
  { key: 'GET /state/save', input: (id) => ({ query: { minutes: 9, source_id: id } }), id: adaSource },
  {
    key: 'POST /mistake',
    input: (id) => ({
      body: { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, trial_id: id, text: 'x' },
    }),
    id: adaTrial,
  },
  { key: 'POST /mistake', input: (id) => ({ body: { topic_id: id, text: 'x' } }), id: adaTopic },
  {
    key: 'POST /mistake/look',
    input: (id) => ({ body: { id, look_id: adaRecord, solved: true } }),
    id: adaMistake,
  },
  { key: 'POST /snooze', input: (id) => ({ body: { user_id: id, days: 7 } }), id: ada.id, as: defne },
  { key: 'POST /croom/join', input: (id) => ({ body: { croom_id: id } }), id: adaCroom },
  { key: 'POST /croom/join', input: (id) => ({ body: { croom_id: id } }), id: cemGroup },
  { key: 'POST /croom/leave', input: (id) => ({ body: { croom_id: id } }), id: adaCroom },
  { key: 'POST /croom/members', input: (id) => ({ body: { croom_id: id } }), id: cemGroup, as: defne },
  { key: 'GET /croom/save', input: (id) => ({ query: { name: 'x', from_croom_id: id } }), id: adaCroom },
  {
    key: 'POST /link/invite',
    input: (id) => ({ body: { access: 'view', croom_id: id } }),
    id: cemGroup,
    as: defne,
  },
  { key: 'GET /state/save', input: (id) => ({ query: { croom_id: id, minutes: 9 } }), id: adaCroom },
  { key: 'GET /state/save', input: (id) => ({ query: { study_id: id, minutes: 9 } }), id: adaStudy },
  { key: 'GET /state/save', input: (id) => ({ query: { topic_id: id, minutes: 9 } }), id: adaTopic },
  { key: 'GET /state/save', input: (id) => ({ query: { subtopic_id: id, minutes: 9 } }), id: adaSubtopic },
  { key: 'POST /timer/start', input: (id) => ({ body: { topic_id: id, kind: 'review' } }), id: adaTopic },
  { key: 'GET /plan/save', input: (id) => ({ query: { day: '2026-11-18', study_id: id } }), id: adaStudy },
  {
    key: 'GET /exam/save',
    input: (id) => ({ query: { name: 'x', kind: 'other', examdate: '2030-01-01', croom_id: id } }),
    id: adaCroom,
  },
  {
    key: 'GET /exam/save',
    input: (id) => ({
      query: { name: 'x', kind: 'other', examdate: '2030-01-01', croom_id: id, for_members: true },
    }),
    id: cemGroup,
    as: defne,
  },
  {
    key: 'POST /trialexam/save',
    input: (id) => ({
      body: { croom_id: id, name: 'x', day: '2026-11-01', lessons: [{ study_id: adaStudy }] },
    }),
    id: adaCroom,
  },
]

describe('another person’s row', () => {
  let world: World
  let before: Record<string, string>
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
    for (const who of [baris, defne]) await world.login(who)
    const { id: _, ...account } = childless
    await world.call('POST /auth/register', { body: { ...account, role_id: roleIds.parent } }, {})
    before = await fingerprints(world)
  })
  afterAll(async () => {
    await world.close()
  })

  // Sessions, passkeys, personal tokens, invitations and pushes are tried in their own tests: the examples hold none of them.
  it('is asked for at every call that has an id in its path', () => {
    const withId = rows.filter(({ row }) => row.params?.properties.id).map(({ key }) => key)

    expect(withId.filter((key) => !(key in adasIds))).toEqual([
      'DELETE /auth/sessions/{id}',
      'DELETE /passkey/{id}',
      'DELETE /token/{id}',
      'DELETE /link/invite/{id}',
      'DELETE /parent/invite/{id}',
      'DELETE /push/{id}',
    ])
  })

  const paths = Object.entries(adasIds).map(([key, id]) => ({ key: key as Key, id }))
  it.each(paths)('looks unknown: $key', async ({ key, id }) => {
    const { example, who } = table[key] as Row
    const as = who.includes('student') ? baris : who.includes('coach') ? defne : childless
    const ask = (asked: string) =>
      world.send(key, { ...example, params: { ...example.params, id: asked } }, { as })

    const [theirs, unknown] = [await ask(id), await ask(randomUUID())]

    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(unknown.body)
  })

  it('is tried at every save', () => {
    const tried = new Set([...elsewhere, ...named].map(({ key }) => key))
    const saves = rows.filter(({ row }) => row.saves).map(({ key }) => key)

    expect(saves.filter((key) => !tried.has(key))).toEqual([])
  })

  it.each(elsewhere)('is not saved over: $key', async ({ key, input, id, as = baris }) => {
    const answered = await world.send(key, input(id), { as })

    expect(answered).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it.each(named)('looks unknown where a field names it: $key', async ({ key, input, id, as = baris }) => {
    const theirs = await world.send(key, input(id), { as })
    const unknown = await world.send(key, input(randomUUID()), { as })

    expect([403, 404, 422]).toContain(theirs.status)
    expect(theirs.body).toEqual(unknown.body)
  })

  it('adds no student to a group who is not the coach’s own', async () => {
    const group = await world.call('GET /croom/save', { query: { name: 'Defne’nin grubu' } }, { as: defne })
    before = await fingerprints(world)

    const answered = await world.try(
      'POST /croom/members',
      { body: { croom_id: group.id, add: [ada.id] } },
      { as: defne },
    )

    expect(answered.status).toBe(404)
  })

  it('cannot be used to sign another person out', async () => {
    const sessions = await world.call('GET /auth/sessions', {}, { as: ada })

    const answered = await world.try(
      'DELETE /auth/sessions/{id}',
      { params: { id: sessions[0]?.id ?? '' }, query: {} },
      { as: baris },
    )

    expect(answered.status).toBe(404)
    expect(await world.call('GET /auth/sessions', {}, { as: ada })).toEqual(sessions)
  })

  it('shows nothing in lists filtered by it', async () => {
    const state = await world.call('GET /state', { query: { croom_id: adaCroom } }, { as: baris })
    const exams = await world.call('GET /exam', { query: { croom_id: adaCroom } }, { as: baris })
    const trials = await world.call('GET /trialexam', { query: { study_id: turkce } }, { as: baris })

    expect([state.records.total, exams.total, trials.total]).toEqual([0, 0, 0])
  })

  it('is unchanged after all of this', async () => {
    expect(await fingerprints(world)).toEqual(before)
  })
})
