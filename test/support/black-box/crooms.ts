import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { type Scene, todayOf, treeOf } from './scene.ts'
import { anything, list, object, words } from './shape.ts'
import { croom, members, ok, parents, record, study, subtopic, topic } from './told.ts'

/** A group has its join code, for its owner. */
const withCode = object({ ...croom.fields, code: words })

/** Section 5 of the contract. */
export function crooms(scene: () => Scene) {
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name)

  it('lets a student join the catalogue, read its whole tree, and leave', async () => {
    const { ada, catalogue } = scene()
    const { id, counts } = catalogue('TYT')

    const joined = await ada.ask('POST /croom/join', { body: { croom_id: id } }, croom)
    const mine = await ada.ask('GET /croom', {}, list(croom))
    const whole = await treeOf(ada, id)
    const studies = await ada.ask('GET /study/croom/{id}', { path: { id } }, list(study))
    const all = await ada.ask('GET /study', {}, list(study))
    const [first] = whole.studies
    const topics = await ada.ask('GET /topic/study/{id}', { path: { id: first?.id ?? '' } }, list(topic))
    const everyTopic = await ada.ask('GET /topic', {}, list(topic))
    const [topicOne] = topics
    const path = { id: topicOne?.id ?? '' }
    const subtopics = await ada.ask('GET /subtopic/topic/{id}', { path }, list(subtopic))
    const everySubtopic = await ada.ask('GET /subtopic', {}, list(subtopic))

    expect(joined).toMatchObject({ id, kind: 'catalogue', is_member: true, can_edit: false })
    expect(mine.map((each) => each.id)).toEqual([id])
    expect(named(studies)).toEqual(named(whole.studies))
    expect(named(all)).toEqual(named(studies))
    expect(named(topics)).toEqual(named(first?.topics ?? []))
    expect(named(subtopics)).toEqual(named(topicOne?.subtopics ?? []))
    expect([all.length, everyTopic.length, everySubtopic.length]).toEqual([
      counts.studies,
      counts.topics,
      counts.subtopics,
    ])
    for (const { my } of [...all, ...everyTopic, ...everySubtopic]) {
      expect(my).toEqual({
        minutes: 0,
        questions: 0,
        last_day: null,
        level: null,
        correct: 0,
        wrong: 0,
        blank: 0,
      })
    }

    await ada.ask('POST /croom/leave', { body: { croom_id: id } }, ok)
    expect(await ada.ask('GET /croom', {}, list(croom))).toEqual([])
  })

  it('lets a student make a tree of their own, and no other may touch it', async () => {
    const { ada, cem } = scene()
    const own = await makeTree(ada)

    const path = await ada.ask('GET /topic/subtopic/{id}', { path: { id: own.shadow } }, parents)
    const whole = await treeOf(ada, own.croom)
    const renamed = await ada.ask(
      'GET /topic/save',
      { query: { id: own.topic, study_id: own.study, name: 'Işık', group: '9. sınıf', sort: 3 } },
      topic,
    )

    expect(path).toMatchObject({
      croom: { id: own.croom, name: 'Kendi dersim' },
      study: { id: own.study, name: 'Fizik' },
      topic: { id: own.topic, name: 'Optik' },
      subtopic: { id: own.shadow, name: 'Gölge' },
    })
    expect(whole).toMatchObject({ kind: 'personal', owner_id: ada.id, can_edit: true, source_id: null })
    expect(named(whole.studies[0]?.topics[0]?.subtopics ?? [])).toEqual(['Gölge', 'Ayna'])
    expect(renamed).toMatchObject({ name: 'Işık', group: '9. sınıf', sort: 3 })
    await cem.refused('GET /croom/data/{id}', { path: { id: own.croom } }, 404)
    const theft = { id: own.topic, study_id: own.study, name: 'Benim' }
    await cem.refused('GET /topic/save', { query: theft }, 404)
    await cem.refused('GET /subtopic/delete/{id}', { path: { id: own.shadow } }, 404)
  })

  it('leaves one row of a save that comes twice', async () => {
    const { ada } = scene()
    const own = await makeTree(ada)
    const query = { id: randomUUID(), croom_id: own.croom, name: 'Kimya', question_count: 7 }

    const first = await ada.ask('GET /study/save', { query }, study)
    const again = await ada.ask('GET /study/save', { query }, study)
    const croomTwice = { id: own.croom, name: 'Kendi dersim', kind: 'personal' }
    const sameCroom = await ada.ask('GET /croom/save', { query: croomTwice }, croom)

    expect(again).toEqual(first)
    expect(sameCroom.id).toBe(own.croom)
    expect(named((await treeOf(ada, own.croom)).studies)).toEqual(['Fizik', 'Kimya'])
  })

  it('deletes what nothing refers to, and says what does', async () => {
    const { ada } = scene()
    const own = await makeTree(ada)
    const day = await todayOf(ada)
    const saved = await ada.ask(
      'GET /state/save',
      { query: { subtopic_id: own.shadow, minutes: 5, kind: 'review', day } },
      record,
    )
    expect(saved).toMatchObject({ croom_id: own.croom, study_id: own.study, topic_id: own.topic })

    await ada.ask('GET /subtopic/delete/{id}', { path: { id: own.mirror } }, ok)
    const shadow = { path: { id: own.shadow } }
    const { fields } = await ada.refused('GET /subtopic/delete/{id}', shadow, 409, 'IN_USE')
    expect(Object.values(fields ?? {}).join()).toMatch(/1/)
    await ada.refused('GET /topic/delete/{id}', { path: { id: own.topic } }, 409, 'IN_USE')
    await ada.refused('GET /study/delete/{id}', { path: { id: own.study } }, 409, 'IN_USE')
    const archived = await ada.ask(
      'GET /croom/delete/{id}',
      { path: { id: own.croom } },
      object({ archived: anything }),
    )
    expect(archived).toEqual({ ok: true, archived: true })
    expect((await ada.ask('GET /croom', {}, list(croom))).at(-1)).toMatchObject({
      id: own.croom,
      is_archived: true,
    })

    await ada.ask('GET /state/delete/{id}', { path: { id: saved.id } }, ok)
    await ada.ask('GET /subtopic/delete/{id}', { path: { id: own.shadow } }, ok)
    await ada.ask('GET /topic/delete/{id}', { path: { id: own.topic } }, ok)
    await ada.ask('GET /study/delete/{id}', { path: { id: own.study } }, ok)
    expect(await ada.ask('GET /croom/delete/{id}', { path: { id: own.croom } }, ok)).toEqual({ ok: true })
    await ada.refused('GET /croom/data/{id}', { path: { id: own.croom } }, 404)
  })

  it('lets a coach follow the catalogue, copy it, or begin with nothing', async () => {
    const { cem, catalogue } = scene()
    const { id, counts } = catalogue('LGS')
    const make = (mode: string, from?: string) =>
      cem.ask(
        'GET /croom/save',
        { query: { name: `LGS ${mode}`, kind: 'group', mode, from_croom_id: from } },
        croom,
      )

    const follower = await make('follow', id)
    const copy = await make('copy', id)
    const empty = await make('empty')

    expect(follower).toMatchObject({ kind: 'group', source_id: id, can_edit: false, penalty: 3 })
    expect(copy).toMatchObject({ kind: 'group', source_id: null, can_edit: true, penalty: 3 })
    expect([follower, copy, empty].map((each) => each.counts.topics)).toEqual([
      counts.topics,
      counts.topics,
      0,
    ])
    const [theirs] = (await treeOf(cem, follower.id)).studies
    const [own] = (await treeOf(cem, copy.id)).studies
    expect(own?.id).not.toBe(theirs?.id)
    const query = { croom_id: follower.id, name: 'Yeni ders', question_count: 1 }
    const { status } = await cem.send('GET /study/save', { query })
    expect([403, 404, 409, 422]).toContain(status)
    for (const each of [follower, copy, empty])
      await cem.ask('GET /croom/delete/{id}', { path: { id: each.id } }, ok)
  })

  it('puts own students into a group, who read it and change nothing', async () => {
    const { ada, cem, defne, student, link } = scene()
    const zeki = await student('Zeki')
    await link(cem, zeki, 'view')
    const group = await cem.ask('GET /croom/save', { query: { name: 'Salı grubu', kind: 'group' } }, croom)
    const query = { croom_id: group.id, name: 'Geometri', question_count: 10 }
    const geometry = await cem.ask('GET /study/save', { query }, study)
    const put = (add: string[]) => ({ body: { croom_id: group.id, add } })

    const now = await cem.ask('POST /croom/members', put([zeki.id]), object({ members }))
    await cem.refused('POST /croom/members', put([ada.id]), 404)
    await defne.refused('POST /croom/members', put([zeki.id]), 404)

    expect(now.members).toEqual([{ id: zeki.id, name: 'Zeki' }])
    expect((await treeOf(cem, group.id)).members).toEqual([{ id: zeki.id, name: 'Zeki' }])
    const seen = await treeOf(zeki, group.id)
    expect(seen).toMatchObject({ is_member: true, can_edit: false })
    expect(seen.members).toBeUndefined()
    const change = { id: geometry.id, croom_id: group.id, name: 'Başka', question_count: 10 }
    const { status } = await zeki.send('GET /study/save', { query: change })
    expect([403, 404]).toContain(status)

    const body = { croom_id: group.id, remove: [zeki.id] }
    const left = await cem.ask('POST /croom/members', { body }, object({ members }))
    expect(left.members).toEqual([])
    await zeki.refused('GET /croom/data/{id}', { path: { id: group.id } }, 404)
  })

  it('lets anybody with its code join a group', async () => {
    const { cem, student } = scene()
    const asim = await student('Asim')
    const group = await cem.ask('GET /croom/save', { query: { name: 'Açık grup', kind: 'group' } }, withCode)

    const joined = await asim.ask('POST /croom/join', { body: { code: group.code } }, croom)

    expect(joined).toMatchObject({ id: group.id, is_member: true, can_edit: false })
    const { status } = await asim.send('POST /croom/join', { body: { code: 'YOKYOKYO' } })
    expect([404, 422]).toContain(status)
    await asim.ask('POST /croom/leave', { body: { croom_id: group.id } }, ok)
    await asim.refused('GET /croom/data/{id}', { path: { id: group.id } }, 404)
  })
}

/** A class group of a student's own: Fizik, Optik, Gölge and Ayna. */
export async function makeTree(owner: Person) {
  const own = { croom: randomUUID(), study: randomUUID(), topic: randomUUID(), shadow: randomUUID() }
  const mirror = randomUUID()
  await owner.ask(
    'GET /croom/save',
    { query: { id: own.croom, name: 'Kendi dersim', kind: 'personal' } },
    croom,
  )
  const physics = { id: own.study, croom_id: own.croom, name: 'Fizik', question_count: 14, sort: 1 }
  await owner.ask('GET /study/save', { query: physics }, study)
  await owner.ask('GET /topic/save', { query: { id: own.topic, study_id: own.study, name: 'Optik' } }, topic)
  for (const [id, name, sort] of [
    [own.shadow, 'Gölge', 1],
    [mirror, 'Ayna', 2],
  ] as const) {
    await owner.ask('GET /subtopic/save', { query: { id, topic_id: own.topic, name, sort } }, subtopic)
  }
  return { ...own, mirror }
}
