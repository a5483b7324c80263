import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, eda, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import type { Sql } from '#server/services/database/client.ts'
import { type Curriculum, type Lesson, readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import {
  catalogueTree,
  croomId,
  studyIdOf,
  subtopicIdOf,
  topicIdOf,
} from '#server/subjects/catalogue/tree.ts'
import { rebuildStanding, standingText } from '#server/subjects/standing/sql.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let curriculum: Curriculum
beforeEach(async () => {
  world = await openWorld()
  curriculum = structuredClone(readCurriculum().curriculum)
})
afterEach(() => world.close())

const as = { as: ada }
const load = () => loadCatalogue(world.database, curriculum)
const lesson = (code: string): Lesson => {
  const found = curriculum.programs.flatMap(({ lessons }) => lessons).find((each) => each.code === code)
  if (!found) throw new Error(`no lesson ${code}`)
  return found
}
const biology = studyIdOf(tytCroom, 'TYT-BIY')
/** A topic of TYT Biyoloji with subtopics, and its first subtopic. */
function someTopic() {
  const topic = lesson('TYT-BIY').topics.find(({ subtopics }) => subtopics && subtopics.length > 1)
  const [subtopic = ''] = topic?.subtopics ?? []
  if (!topic) throw new Error('no topic with subtopics')
  const topicId = topicIdOf(biology, topic.name_tr)
  return { topic, topicId, subtopic, subtopicId: subtopicIdOf(topicId, subtopic) }
}

describe('loading the catalogue', () => {
  it('does nothing when it is loaded already or when only a note or a source changed', async () => {
    expect(await load()).toBe(false)
    Object.assign(lesson('TYT-BIY'), { note: 'something', sources: ['elsewhere'] })
    expect(await load()).toBe(false)
  })

  it('that is interrupted changes nothing, and can be repeated', async () => {
    lesson('TYT-BIY').topics.push({ name_tr: 'Yeni konu' })
    const counted = () => world.database.rows`
      select (select count(*) from topic) as topics, (select checksum from catalogue) as checksum`
    const before = await counted()

    await expect(
      loadCatalogue(failingAt(world.database, 'insert into subtopic'), curriculum),
    ).rejects.toThrow('cut off')

    expect(await counted()).toEqual(before)
    expect(await load()).toBe(true)
  })

  it('takes the ids of its parts back from a group’s parts, which keep their rows', async () => {
    const croom = await world.call('GET /croom/save', { query: { name: 'Benim', mode: 'empty' } }, as)
    const own = await world.call('GET /study/save', { query: { croom_id: croom.id, name: 'Ders' } }, as)
    const wanted = topicIdOf(biology, 'Yeni konu')
    await world.call('GET /topic/save', { query: { id: wanted, study_id: own.id, name: 'Benim konum' } }, as)
    const place = { croom_id: croom.id, study_id: own.id, topic_id: wanted }
    const record = await world.call('GET /state/save', { query: { ...place, minutes: 30 } }, as)
    lesson('TYT-BIY').topics.push({ name_tr: 'Yeni konu' })

    expect(await load()).toBe(true)

    const topics = await world.call('GET /topic/study/{id}', { params: { id: biology } }, as)
    expect(topics.find(({ id }) => id === wanted)?.name).toBe('Yeni konu')
    const [mine] = await world.call('GET /topic/study/{id}', { params: { id: own.id } }, as)
    expect(mine).toMatchObject({ name: 'Benim konum' })
    const { records } = await world.call('GET /state', { query: {} }, as)
    expect(records.rows.find(({ id }) => id === record.id)?.topic_id).toBe(mine?.id)
  })

  it('reserves the ids of programs that come later', async () => {
    const query = { id: croomId('YENI', null), name: 'Benim', mode: 'empty' as const }
    expect((await world.try('GET /croom/save', { query }, as)).status).toBe(404)
  })

  it('by many at once loads it once', async () => {
    lesson('TYT-BIY').topics.push({ name_tr: 'Yeni konu' })
    const loaded = await Promise.all([load(), load(), load(), load()])
    expect(loaded.filter(Boolean)).toHaveLength(1)
  })

  it('keeps a part that the file no longer names: it can be read and studied', async () => {
    const { topic, topicId, subtopicId } = someTopic()
    await world.call('GET /state/save', { query: { subtopic_id: subtopicId, minutes: 5 } }, as)
    lesson('TYT-BIY').topics = lesson('TYT-BIY').topics.filter((each) => each !== topic)

    await load()

    const again = await world.call('GET /state/save', { query: { subtopic_id: subtopicId, minutes: 7 } }, as)
    expect(again).toMatchObject({ topic_id: topicId, subtopic_id: subtopicId })
    const rows = await world.call('GET /graph/subtopic/{id}', { params: { id: topicId } }, as)
    expect(rows.rows).toContainEqual(expect.objectContaining({ id: subtopicId, minutes: 12 }))
  })

  it('archives the class group of a program that is gone; its members keep it', async () => {
    await world.call('POST /croom/join', { body: { croom_id: croomId('DGS', null) } }, as)
    curriculum.programs = curriculum.programs.filter(({ code }) => code !== 'DGS')

    await load()

    const mine = await world.call('GET /croom', {}, as)
    expect(mine.find(({ program_code }) => program_code === 'DGS')).toMatchObject({ is_archived: true })
    const open = await world.call('GET /sabit/class', {}, as)
    expect(open.some(({ program_code }) => program_code === 'DGS')).toBe(false)
  })
})

describe('a part with a new name', () => {
  /** What a student has on a subtopic. */
  async function use(subtopic_id: string, topic_id: string) {
    await world.call('GET /state/save', { query: { subtopic_id, minutes: 30, level: 3 } }, as)
    await world.call('GET /plan/save', { query: { subtopic_id, day: '2026-11-20', minutes: 20 } }, as)
    await world.call('POST /timer/start', { body: { subtopic_id, kind: 'practice' } }, as)
    const mark = { study_id: biology, topic_id, subtopic_id, result: 'wrong' as const, count: 2 }
    const lessons = [{ study_id: biology, correct: 3, wrong: 3 }]
    const trial = { croom_id: tytCroom, name: 'Kasım', day: '2026-11-01', lessons, marks: [mark] }
    return (await world.call('POST /trialexam/save', { body: trial }, as)).id
  }

  async function expectAllOn(trial: string, topicId: string, subtopicId: string) {
    const { records, timer } = await world.call('GET /state', { query: {} }, as)
    expect(records.rows).toMatchObject([{ topic_id: topicId, subtopic_id: subtopicId, level: 3 }])
    expect(timer).toMatchObject({ topic_id: topicId, subtopic_id: subtopicId })
    const plan = await world.call('GET /plan', { query: { from: '2026-11-20', to: '2026-11-20' } }, as)
    expect(plan).toMatchObject([{ topic_id: topicId, subtopic_id: subtopicId }])
    const { marks } = await world.call('GET /trialexam/data/{id}', { params: { id: trial } }, as)
    expect(marks).toMatchObject([{ topic_id: topicId, subtopic_id: subtopicId }])
    const path = await world.call('GET /topic/subtopic/{id}', { params: { id: subtopicId } }, as)
    expect(path.topic.id).toBe(topicId)
  }

  it('keeps its rows: a subtopic', async () => {
    const { topic, topicId, subtopic, subtopicId } = someTopic()
    const trial = await use(subtopicId, topicId)
    topic.subtopics = topic.subtopics?.map((name) => (name === subtopic ? 'Başka ad' : name)) ?? []
    curriculum.renames.push({
      lesson: 'TYT-BIY',
      level: 'subtopic',
      topic: topic.name_tr,
      old: subtopic,
      new: 'Başka ad',
    })

    await load()

    await expectAllOn(trial, topicId, subtopicIdOf(topicId, 'Başka ad'))
    const { subtopics } = await topicOf(topicId)
    expect(subtopics?.map(({ name }) => name)).toEqual(topic.subtopics)
  })

  it('keeps its rows: a topic, with its subtopics, whose ids follow from it', async () => {
    const { topic, topicId, subtopic, subtopicId } = someTopic()
    const trial = await use(subtopicId, topicId)
    const renamed = { lesson: 'TYT-BIY', level: 'topic' as const, old: topic.name_tr, new: 'Başka konu' }
    curriculum.renames.push(renamed)
    topic.name_tr = 'Başka konu'

    await load()

    const newId = topicIdOf(biology, 'Başka konu')
    await expectAllOn(trial, newId, subtopicIdOf(newId, subtopic))
    const { subtopics } = await topicOf(newId)
    expect(subtopics?.map(({ name }) => name)).toEqual(topic.subtopics)
    // A renamed part is nothing new.
    expect((await mine(tytCroom)).changes).toEqual([])
    // The old address leads to it.
    const old = await world.call('GET /topic/subtopic/{id}', { params: { id: subtopicId } }, as)
    expect(old.topic.name).toBe('Başka konu')
    const drawn = await world.call('GET /graph/subtopic/{id}', { params: { id: topicId } }, as)
    expect(drawn.rows.some(({ minutes }) => minutes === 30)).toBe(true)
  })

  it('leaves its old id nowhere but among the old ids and in what was traced', async () => {
    const { topic, topicId, subtopicId } = someTopic()
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, as)
    await use(subtopicId, topicId)
    const { today } = await world.call('GET /state', { query: {} }, as)
    const [merged, kept] = lesson('TYT-BIY').topics.filter((each) => each !== topic)
    const [mergedId, keptId] = [merged, kept].map((each) => topicIdOf(biology, each?.name_tr ?? ''))
    for (const [topic_id = '', back] of [
      [topicId, 30],
      [mergedId, 40],
      [keptId, 50],
    ] as const)
      await world.call(
        'GET /state/save',
        { query: { topic_id, day: addDays(today.day, -back), minutes: 5 } },
        as,
      )
    await world.call('POST /mistake', { body: { subtopic_id: subtopicId, text: 'Neden?' } }, as)
    await world.call('POST /contact', { body: { text: 'Olmuyor.', topic_id: topicId } }, as)
    const parts = [{ no: 1, topic_id: topicId }]
    const source = { name: 'Kitap', kind: 'book' as const, unit: 'part' as const, size: 9, study_id: biology }
    await world.call('POST /source', { body: { ...source, parts } }, as)
    const items = [
      {
        key: 'a',
        offset: 0,
        study_id: biology,
        topic_id: topicId,
        subtopic_id: subtopicId,
        kind: 'review' as const,
      },
    ]
    await world.call('POST /template', { body: { name: 'Hafta', croom_id: tytCroom, items } }, { as: cem })
    curriculum.renames.push(
      { lesson: 'TYT-BIY', level: 'topic', old: topic.name_tr, new: 'Başka konu' },
      { lesson: 'TYT-BIY', level: 'topic', old: merged?.name_tr ?? '', new: kept?.name_tr ?? '' },
    )
    topic.name_tr = 'Başka konu'
    lesson('TYT-BIY').topics = lesson('TYT-BIY').topics.filter((each) => each !== merged)

    await load()

    const tables = await world.database.values<string>`
      select quote_ident(table_name) from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('renamed_part', 'audit')`
    const text = (strings: string[]) => Object.assign(strings, { raw: strings })
    const left = []
    for (const table of tables)
      for (const id of [topicId, subtopicId, mergedId ?? ''])
        if (await world.database.has(text([`select 1 from ${table} t where t::text like '%${id}%' limit 1`])))
          left.push(table)
    expect(left).toEqual([])
    const standing = await standingText(world.database, ada.id)
    await rebuildStanding(world.database, ada.id)
    expect(standing).toBe(await standingText(world.database, ada.id))
    expect(await world.call('GET /insight/review', {}, as)).toMatchObject({
      due: 1,
      rows: [{ topic_id: keptId }],
    })
  })

  it('may merge with another part, and has the rows of both', async () => {
    const { topic, topicId, subtopicId } = someTopic()
    const [first = '', second = ''] = topic.subtopics ?? []
    await world.call('GET /state/save', { query: { subtopic_id: subtopicId, minutes: 5 } }, as)
    const other = subtopicIdOf(topicId, second)
    await world.call('GET /state/save', { query: { subtopic_id: other, minutes: 7 } }, as)
    topic.subtopics = topic.subtopics?.filter((name) => name !== second) ?? []
    const merge = { lesson: 'TYT-BIY', level: 'subtopic' as const, topic: topic.name_tr }
    curriculum.renames.push({ ...merge, old: second, new: first })

    await load()

    const { rows } = await world.call('GET /graph/subtopic/{id}', { params: { id: topicId } }, as)
    expect(rows.find(({ id }) => id === subtopicId)?.minutes).toBe(12)
    expect(rows.some(({ id }) => id === other)).toBe(false)
  })

  it('is known by its old id to a device that was offline', async () => {
    const { topic, topicId, subtopic, subtopicId } = someTopic()
    curriculum.renames.push({ lesson: 'TYT-BIY', level: 'topic', old: topic.name_tr, new: 'Başka konu' })
    topic.name_tr = 'Başka konu'
    await load()

    const trial = await use(subtopicId, topicId)

    const newId = topicIdOf(biology, 'Başka konu')
    await expectAllOn(trial, newId, subtopicIdOf(newId, subtopic))
  })

  it('may get its first name back', async () => {
    const { topic, topicId, subtopicId } = someTopic()
    const first = topic.name_tr
    await world.call('GET /state/save', { query: { subtopic_id: subtopicId, minutes: 5 } }, as)
    topic.name_tr = 'Başka konu'
    curriculum.renames.push({ lesson: 'TYT-BIY', level: 'topic', old: first, new: 'Başka konu' })
    await load()
    topic.name_tr = first
    curriculum.renames = [{ lesson: 'TYT-BIY', level: 'topic', old: 'Başka konu', new: first }]

    await load()

    const { rows } = await world.call('GET /graph/subtopic/{id}', { params: { id: topicId } }, as)
    expect(rows.find(({ id }) => id === subtopicId)?.minutes).toBe(5)
  })
})

describe('what a new catalogue adds', () => {
  it('is announced to those who used it before, lesson by lesson', async () => {
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, as)
    const query = { name: 'Grup', from_croom_id: tytCroom, mode: 'follow' as const }
    const group = await world.call('GET /croom/save', { query }, { as: cem })
    const { topic } = someTopic()
    topic.subtopics?.push('Yeni alt konu')
    lesson('TYT-BIY').topics.push({ name_tr: 'Bir' }, { name_tr: 'İki', subtopics: ['Üç'] })

    await load()

    const changes = [{ name: 'Biyoloji', is_new: false, topics: 2, subtopics: 1 }]
    expect(await mine(tytCroom)).toMatchObject({ changes, changed_at: expect.stringMatching(/Z$/) })
    const coaching = await world.call('GET /croom', {}, { as: cem })
    expect(coaching.find(({ id }) => id === group.id)).toMatchObject({ changes })
    const open = await world.call('GET /sabit/class', {}, { as: cem })
    expect(open.find(({ id }) => id === tytCroom)).toMatchObject({ changed_at: null, changes: [] })
  })

  it('is not announced to people who join later', async () => {
    await world.call('POST /croom/leave', { body: { croom_id: tytCroom } }, { as: baris }).catch(() => {})
    lesson('TYT-BIY').topics.push({ name_tr: 'Bir' })
    await load()

    const joined = await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: baris })

    expect(joined).toMatchObject({ changed_at: null, changes: [] })
  })
})

describe('a class group without question counts', () => {
  const trial = (croom_id: string, study_id: string) => ({
    body: {
      croom_id,
      name: 'Yazılı',
      day: '2026-11-01',
      lessons: [{ study_id, question_count: 20, correct: 10, wrong: 1 }],
    },
  })

  it('has no trial exams: a school year, and a group of one’s own', async () => {
    const school = croomId('9-TYMM', null)
    const joined = await world.call('POST /croom/join', { body: { croom_id: school } }, as)
    expect(joined).toMatchObject({ program_kind: 'school', counts: { questions: 0 } })
    const own = await world.call('GET /croom/save', { query: { name: 'Benim' } }, as)
    const study = await world.call('GET /study/save', { query: { croom_id: own.id, name: 'Fizik' } }, as)

    const refused = [
      await world.try('POST /trialexam/save', trial(school, studyIdOf(school, '9-MAT')), as),
      await world.try('POST /trialexam/save', trial(own.id, study.id), as),
      await world.try(
        'POST /import/trialexam',
        { body: { croom_id: school, file: Buffer.from('Ad;Matematik D').toString('base64') } },
        as,
      ),
    ]

    for (const { status, body } of refused) {
      expect(status).toBe(422)
      expect(body).toMatchObject({
        code: 'RULE',
        fields: { croom_id: expect.stringContaining('soru sayısı') },
      })
    }
  })

  it('has trial exams once a lesson has a count; those that are there can be corrected later', async () => {
    const own = await world.call('GET /croom/save', { query: { name: 'Benim' } }, as)
    const query = { croom_id: own.id, name: 'Fizik', question_count: 20 }
    const study = await world.call('GET /study/save', { query }, as)
    const saved = await world.call('POST /trialexam/save', trial(own.id, study.id), as)
    await world.call('GET /study/save', { query: { id: study.id, question_count: 0 } }, as)

    const lessons = [{ study_id: study.id, question_count: 20, correct: 12, wrong: 1 }]
    const body = { ...trial(own.id, study.id).body, id: saved.id, lessons }
    expect((await world.call('POST /trialexam/save', { body }, as)).totals.correct).toBe(12)
  })
})

describe('the class groups that guests see', () => {
  const seen = async (options: { as?: typeof ada } = {}) => {
    const { body, headers } = await world.send('GET /sabit/class', {}, options)
    const rows: { id: string; is_archived: boolean; counts: { students: number; questions: number } }[] = body
    return { rows, counts: rows.find(({ id }) => id === tytCroom)?.counts, headers }
  }

  it('are counted once for each catalogue, and again when it or the number of students has changed', async () => {
    const first = await seen()
    // Nobody changes a catalogue like this: it shows who counts again.
    await world.database.run`update study set question_count = question_count + 100 where id = ${biology}`
    const questions = Number(first.counts?.questions)

    expect((await seen()).rows).toEqual(first.rows)
    expect((await seen(as)).counts?.questions).toBe(questions + 100)

    await world.database.run`update croom set students = 7 where id = ${tytCroom}`
    expect((await seen()).counts).toMatchObject({ students: 7, questions: questions + 100 })

    curriculum.programs = curriculum.programs.filter(({ code }) => code !== 'DGS')
    await load()
    const loaded = await seen()
    expect(loaded.counts?.questions).toBe(questions)
    expect(loaded.rows).toHaveLength(first.rows.length - 1)
  })

  it('have an ETag, which an answer with a person’s own groups has not', async () => {
    const { headers } = await seen()
    const tag = String(headers.etag)
    const again = { headers: { 'if-none-match': tag } }

    expect(headers['cache-control']).toBe('private, no-cache')
    expect(String(headers.vary)).toContain('authorization')
    // A proxy that compresses weakens the tag; a cache sends all that it has.
    for (const known of [tag, `W/${tag}`, `"another", ${tag}`]) {
      const options = { headers: { 'if-none-match': known } }
      expect((await world.send('GET /sabit/class', {}, options)).status).toBe(304)
    }
    const own = await world.send('GET /sabit/class', {}, { ...as, ...again })
    expect(own.status).toBe(200)
    expect(own.headers.etag).toBeUndefined()
    expect(own.headers['cache-control']).toBe('no-store')
  })

  it('are asked for in one queue of all guests, beside which a person is answered', async () => {
    await world.login(ada)
    const statuses: number[] = []
    const waiting: Promise<unknown>[] = []
    await world.database.transaction(async (sql) => {
      await sql.run`lock table catalogue in access exclusive mode`
      for (let n = 0; n < 210; n++)
        waiting.push(world.send('GET /sabit/class').then(({ status }) => statuses.push(status)))

      await expect.poll(() => statuses).toEqual(Array(7).fill(429))
      expect((await world.send('GET /sabit/class', {}, as)).status).toBe(200)
      expect(statuses).toHaveLength(7)
    })
    await Promise.all(waiting)

    expect(statuses.slice(7)).toEqual(Array(203).fill(200))
  })
})

describe('the facts of programs', () => {
  it('tell an exam from a school year, and a known date from an expected one', async () => {
    const { programs } = await world.call('GET /sabit', {}, {})

    expect(programs.find(({ code }) => code === 'TYT')).toMatchObject({
      kind: 'exam',
      grade: null,
      school_years: null,
      penalty: 4,
      known_dates: [{ date: '2026-06-20', start: '10:15' }],
      expected_dates: [{ date: '2027-06-19', start: '10:15' }],
    })
    expect(programs.find(({ code }) => code === '8-2018')).toMatchObject({
      kind: 'school',
      grade: 8,
      school_years: { from: '2018-2019', to: '2026-2027' },
      known_dates: [],
      expected_dates: [],
    })
    for (const program of programs)
      expect(program.kind === 'school', program.code).toBe(program.grade !== null)
  })

  it('stay small: the constants contain no tree', async () => {
    const { body, headers } = await world.send('GET /sabit')
    expect(JSON.stringify(body).length).toBeLessThan(16_000)
    expect(headers.etag).toBeTruthy()
  })

  it('say how certain each lesson and topic is, except for a person’s own parts', async () => {
    const croom_id = croomId('AYT', 'SOZ')
    const { studies } = await world.call('GET /croom/data/{id}', { params: { id: croom_id } }, as)
    const literature = studies.find(({ name }) => name.startsWith('Türk Dili'))
    expect(literature?.certainty).toBe('confirmed_by_two')
    const certaintyOf = new Map(literature?.topics.map(({ name, certainty }) => [name, certainty]))
    expect(certaintyOf.get('Dil Bilgisi')).toBe('uncertain')
    expect(certaintyOf.get('Nesir Bilgisi')).toBe('one_source')

    const query = { name: 'Kopya', from_croom_id: croom_id, mode: 'copy' as const }
    const copy = await world.call('GET /croom/save', { query }, as)
    const [first] = await world.call('GET /study/croom/{id}', { params: { id: copy.id } }, as)
    expect(first?.certainty).toBe('confirmed_by_two')
    const renamed = await world.call('GET /study/save', { query: { id: first?.id, name: 'Benim' } }, as)
    expect(renamed.certainty).toBeNull()
    expect(copy.program_kind).toBe('exam')
  })

  it('are given for every lesson, and to an administrator who corrects the catalogue', async () => {
    const tree = catalogueTree(readCurriculum().curriculum)
    expect(tree.studies.every(({ certainty }) => certainty)).toBe(true)
    const saved = await world.call(
      'GET /study/save',
      { query: { id: biology, question_count: 7 } },
      { as: eda },
    )
    expect(saved).toMatchObject({ question_count: 7, certainty: 'confirmed_by_two' })
  })
})

async function mine(id: string) {
  const found = (await world.call('GET /croom', {}, as)).find((croom) => croom.id === id)
  if (!found) throw new Error('no such class group')
  return found
}

async function topicOf(id: string) {
  const topics = await world.call('GET /topic/study/{id}', { params: { id: biology } }, as)
  const found = topics.find((topic) => topic.id === id)
  if (!found) throw new Error('no such topic')
  return found
}

/** A database that breaks off at a statement. */
function failingAt(database: Sql, start: string): Sql {
  const over = (sql: Sql): Sql => ({
    ...sql,
    async rows(strings, ...values) {
      if (strings.join('').includes(start)) throw new Error('cut off')
      return sql.rows(strings, ...values)
    },
    transaction: (work) => sql.transaction((inner) => work(over(inner))),
  })
  return over(database)
}
