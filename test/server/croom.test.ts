import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, lgsCroom, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { countCatalogueMembers, describeCrooms } from '#server/subjects/croom/sql.ts'
import { openWorld, renewed, type Who, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await renewed(world, openWorld)
})
afterAll(() => world.close())

const join = (body: { croom_id: string } | { code: string }, as: Who = ada) =>
  world.try('POST /croom/join', { body }, { as })
const leave = (croom_id: string, as: Who = ada) =>
  world.try('POST /croom/leave', { body: { croom_id } }, { as })
const mine = async (as: Who) => (await world.call('GET /croom', {}, { as })).map(({ id }) => id)
const data = (id: string, as: Who) => world.try('GET /croom/data/{id}', { params: { id } }, { as })
const students = async (id: string) => {
  await countCatalogueMembers(world.database)
  return (await describeCrooms(world.database, null, [id], true))[0]?.counts.students
}

/** A group of Cem's that shows the tree of the TYT. */
async function group(
  query: { mode?: 'follow' | 'copy' | 'empty'; from_croom_id?: string } = { from_croom_id: tytCroom },
) {
  return world.call('GET /croom/save', { query: { name: 'Salı grubu', ...query } }, { as: cem })
}

describe('a class group', () => {
  it('of the catalogue is joined once and left once, however often the call is repeated', async () => {
    const before = await students(lgsCroom)

    const joined = await Promise.all([
      join({ croom_id: lgsCroom }),
      join({ croom_id: lgsCroom }),
      join({ croom_id: lgsCroom }),
    ])
    expect(joined.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(joined[0]?.body).toMatchObject({ id: lgsCroom, is_member: true, can_edit: false, code: null })
    expect(await students(lgsCroom)).toBe((before ?? 0) + 1)
    expect((await mine(ada)).sort()).toEqual([tytCroom, lgsCroom].sort())

    const left = await Promise.all([leave(lgsCroom), leave(lgsCroom), leave(lgsCroom)])
    expect(left.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await students(lgsCroom)).toBe(before)
    expect(await mine(ada)).toEqual([tytCroom])
  })

  it('of the catalogue is joined without a write to the row that everybody else joins too', async () => {
    const version = () => world.database.one`select xmin::text, students from croom where id = ${lgsCroom}`
    const before = await version()

    await join({ croom_id: lgsCroom })

    expect(await version()).toEqual(before)
  })

  it('that was left keeps its records', async () => {
    await world.call('GET /state/save', { query: { topic_id: tytTopic, minutes: 30 } }, { as: ada })

    await leave(tytCroom)

    const totals = await world.call('GET /graph/croom', {}, { as: ada })
    expect(totals.rows).toMatchObject([{ id: tytCroom, minutes: 30 }])
    expect((await data(tytCroom, ada)).status).toBe(200)
  })

  it('of a coach is joined by its code, with spaces and in any case', async () => {
    const { id, code } = await group()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)

    const typed = `${code?.slice(0, 4).toLowerCase()}-${code?.slice(4)}`
    const joined = await join({ code: typed })
    const again = await join({ code: code ?? '' })

    expect(joined).toMatchObject({
      status: 200,
      body: { id, is_member: true, code: null, counts: { students: 1 } },
    })
    expect(again.status).toBe(200)
    expect((await data(id, cem)).body.members).toEqual([{ id: ada.id, name: ada.name }])
    expect((await data(id, ada)).body).not.toHaveProperty('members')
    expect((await data(id, baris)).status).toBe(404)
  })

  it('is not joined by an invalid code or by the id of a group', async () => {
    const { id } = await group()

    expect((await join({ code: 'AAAAAAAA' })).status).toBe(422)
    expect((await join({ code: '???' })).status).toBe(422)
    expect((await join({ croom_id: id })).status).toBe(404)
    expect(
      (await world.send('POST /croom/join', { body: { croom_id: id, code: 'x' } }, { as: ada })).status,
    ).toBe(400)
  })

  it('that is archived accepts no new members, and is listed last', async () => {
    const { id, code } = await group()
    await join({ code: code ?? '' })
    await world.call('GET /croom/save', { query: { id, is_archived: true } }, { as: cem })

    expect((await join({ code: code ?? '' }, baris)).status).toBe(422)
    expect(await mine(ada)).toEqual([tytCroom, id])
  })

  it('has the members that its coach adds, only from the coach’s students', async () => {
    const { id } = await group()
    const members = (body: { add?: string[]; remove?: string[] }) =>
      world.try('POST /croom/members', { body: { croom_id: id, ...body } }, { as: cem })

    expect((await members({ add: [ada.id, ada.id] })).body.members).toEqual([{ id: ada.id, name: ada.name }])
    expect((await members({ add: [baris.id] })).status).toBe(404)
    expect(await students(id)).toBe(1)
    const audit = await world.call('GET /audit', { query: {} }, { as: ada })
    expect(audit.rows).toMatchObject([
      { actor: { id: cem.id }, action: 'join', entity: 'croom', entity_id: id },
    ])
    expect((await members({ remove: [ada.id, ada.id] })).body.members).toEqual([])
    expect(await students(id)).toBe(0)
    expect(await mine(ada)).toEqual([tytCroom])
  })

  it('has another code once its coach has removed a student, and keeps it where nobody was removed', async () => {
    const { id, code } = await group()
    const remove = () =>
      world.call('POST /croom/members', { body: { croom_id: id, remove: [ada.id] } }, { as: cem })
    const codeNow = async () => (await data(id, cem)).body.code
    await remove()
    expect(await codeNow()).toBe(code)
    await join({ code: String(code) })
    await remove()

    expect((await join({ code: String(code) })).status).toBe(422)
    expect((await join({ code: String(await codeNow()) })).status).toBe(200)
  })
})

describe('a class group that follows another', () => {
  it('shows its tree, accepts records there, and cannot change it', async () => {
    const { id, code } = await group()
    await join({ code: code ?? '' })

    const own = await data(id, ada)
    const source = await data(tytCroom, ada)
    const parts = (croom: typeof own) =>
      (croom.body.studies as { id: string; topics: object[] }[]).map((study) => [
        study.id,
        study.topics.length,
      ])
    expect(parts(own)).toEqual(parts(source))
    expect(own.body).toMatchObject({ source_id: tytCroom, can_edit: false, penalty: 4, program_code: 'TYT' })

    const place = { croom_id: id, study_id: turkce, topic_id: tytTopic }
    const saved = await world.call('GET /state/save', { query: { ...place, minutes: 30 } }, { as: ada })
    expect(saved).toMatchObject(place)
    const totals = await world.call('GET /graph/study/{id}', { params: { id } }, { as: ada })
    expect(totals.rows.find((row) => row.id === turkce)?.minutes).toBe(30)
    const ofSource = await world.call('GET /graph/study/{id}', { params: { id: tytCroom } }, { as: ada })
    expect(ofSource.rows.find((row) => row.id === turkce)?.minutes).toBe(0)

    const edit = await world.try('GET /study/save', { query: { croom_id: id, name: 'X' } }, { as: cem })
    expect(edit).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(
      (await world.try('GET /topic/delete/{id}', { params: { id: tytTopic } }, { as: cem })).status,
    ).toBe(403)
  })

  it('can be read when it follows a group that follows another', async () => {
    const first = await group()
    await world.call('POST /croom/members', { body: { croom_id: first.id, add: [ada.id] } }, { as: cem })

    const own = await world.call(
      'GET /croom/save',
      { query: { name: 'Benim', from_croom_id: first.id } },
      { as: ada },
    )

    expect(own).toMatchObject({ kind: 'personal', source_id: tytCroom, code: null })
    expect((await data(own.id, ada)).status).toBe(200)
  })

  it('shows its owner the lessons of a tree that the owner has left', async () => {
    const tree = await group({ mode: 'empty' })
    const lesson = { croom_id: tree.id, name: 'Mantık', question_count: 5 }
    await world.call('GET /study/save', { query: lesson }, { as: cem })
    await join({ code: tree.code ?? '' })
    await world.call('GET /croom/save', { query: { name: 'Benim', from_croom_id: tree.id } }, { as: ada })
    await leave(tree.id)

    const listed = (await world.call('GET /study', {}, { as: ada })).find(({ name }) => name === 'Mantık')

    const params = { id: listed?.id ?? '' }
    expect(await world.try('GET /topic/study/{id}', { params }, { as: ada })).toMatchObject({ status: 200 })
    expect(await world.try('GET /topic/study/{id}', { params }, { as: baris })).toMatchObject({ status: 404 })
  })
})

describe('a copy', () => {
  it('is the same tree with ids of its own, and can be changed', async () => {
    const copy = await group({ mode: 'copy', from_croom_id: tytCroom })

    const [own, source] = [await data(copy.id, cem), await data(tytCroom, cem)]
    const names = (croom: typeof own) =>
      (
        croom.body.studies as { name: string; topics: { name: string; subtopics: { name: string }[] }[] }[]
      ).map((study) => [
        study.name,
        study.topics.map((topic) => [topic.name, topic.subtopics.map(({ name }) => name)]),
      ])
    expect(names(own)).toEqual(names(source))
    expect(JSON.stringify(own.body)).not.toContain(turkce)
    expect(copy).toMatchObject({ source_id: null, can_edit: true })
    const study = (own.body.studies as { id: string }[])[0]?.id ?? ''
    const saved = await world.call(
      'GET /study/save',
      { query: { id: study, name: 'Türkçe (yeni)' } },
      { as: cem },
    )
    expect(saved).toMatchObject({ id: study, croom_id: copy.id, name: 'Türkçe (yeni)' })
    expect((await data(tytCroom, cem)).body).toEqual(source.body)
  })
})

describe('a class group that is deleted', () => {
  const remove = (id: string, as: Who = cem) =>
    world.try('GET /croom/delete/{id}', { params: { id } }, { as })
  type Draft = { place: { croom_id: string }; as: Who }
  const uses: [string, (draft: Draft) => Promise<unknown>][] = [
    [
      'a record',
      ({ place, as }) => world.call('GET /state/save', { query: { ...place, minutes: 5 } }, { as }),
    ],
    [
      'an exam',
      ({ place, as }) =>
        world.call(
          'GET /exam/save',
          { query: { ...place, name: 'x', kind: 'other', examdate: '2030-01-01' } },
          { as },
        ),
    ],
    [
      'a plan',
      ({ place, as }) =>
        world.call('GET /plan/save', { query: { ...place, day: '2026-11-18', minutes: 5 } }, { as }),
    ],
    [
      'a timer',
      ({ place, as }) => world.call('POST /timer/start', { body: { ...place, kind: 'other' } }, { as }),
    ],
  ]

  it('is gone, for its members too', async () => {
    const { id, code } = await group()
    await join({ code: code ?? '' })

    expect((await remove(id, defne)).status).toBe(404)
    expect((await remove(id)).body).toEqual({ ok: true })

    expect([(await data(id, cem)).status, (await data(id, ada)).status]).toEqual([404, 404])
    expect((await remove(id)).status).toBe(404)
  })

  it.each(uses)('while %s refers to it is archived instead', async (_what, use) => {
    const { id, code } = await group()
    await join({ code: code ?? '' })
    await use({ place: { croom_id: id }, as: ada })
    await leave(id)

    expect((await remove(id)).body).toEqual({ ok: true, archived: true })

    expect((await data(id, cem)).body).toMatchObject({ is_archived: true })
  })
})
