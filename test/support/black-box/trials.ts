import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { daysBefore, password, type Scene, todayOf, treeOf } from './scene.ts'
import { object, page } from './shape.ts'
import { croom, entryForm, ok } from './told.ts'
import {
  graphTrial,
  markDays,
  markSeries,
  markTotals,
  netSeries,
  publishers,
  studyTotals,
  trial,
  trialLine,
} from './told-of-trials.ts'

type Sat = Awaited<ReturnType<typeof sitTrials>>

/** Section 8 of the contract: two full trial exams and a lesson's own, worked out by hand. */
export function trials(scene: () => Scene) {
  let sitting: Promise<Sat> | undefined
  const sat = () => {
    sitting ??= sitTrials(scene())
    return sitting
  }

  it('computes what is missing, keeps what is sent, and reads it back', async () => {
    const { selin, first, study, topicOf, today } = await sat()

    const found = await selin.ask('GET /trialexam/data/{id}', { path: { id: first.id } }, trial)

    expect(found).toEqual(first)
    expect(first).toMatchObject({ kind: 'general', publisher: '3D', penalty: 4, program_code: 'TYT' })
    expect(first).toMatchObject({ day: daysBefore(today, 10), created_by: selin.id })
    expect(first.lessons.find(({ study_id }) => study_id === study.id)).toMatchObject({
      question_count: 40,
      correct: 30,
      wrong: 6,
      blank: 4,
      net: 28.5,
    })
    expect(first.marks).toMatchObject([
      {
        study_id: study.id,
        topic_id: topicOf.id,
        subtopic_id: null,
        result: 'wrong',
        count: 2,
        reason: 'time',
      },
    ])
    expect(first.totals).toMatchObject({ correct: 50, wrong: 14, net: 28.5 + 18 })
  })

  it('leaves one row of a save that comes twice, and refuses an old version', async () => {
    const { selin, draft, first } = await sat()

    const again = await selin.ask('POST /trialexam/save', { body: draft }, trial)
    const harder = { ...draft, difficulty: 4, version: first.version }
    const changed = await selin.ask('POST /trialexam/save', { body: harder }, trial)
    await selin.refused('POST /trialexam/save', { body: { ...harder, difficulty: 5 } }, 409, 'CONFLICT')
    await scene().ada.refused('POST /trialexam/save', { body: draft }, 404)

    expect(again).toEqual(first)
    expect(changed).toMatchObject({ id: first.id, difficulty: 4, version: first.version + 1 })
  })

  it('finds trial exams, sorted by day or by net, page by page', async () => {
    const { selin, first, second, branch, study, tyt, today } = await sat()
    const found = async (query: object) => {
      const { rows } = await selin.ask('GET /trialexam', { query }, page(trialLine))
      return rows.map(({ id }) => id)
    }

    expect(new Set(await found({}))).toEqual(new Set([first.id, second.id, branch.id]))
    expect(await found({ sort: 'day', desc: true })).toEqual([branch.id, second.id, first.id])
    expect(await found({ sort: 'net', desc: true, kind: 'general' })).toEqual([second.id, first.id])
    expect(await found({ kind: 'branch' })).toEqual([branch.id])
    expect(await found({ publisher: '3D' })).toEqual([first.id])
    expect(await found({ search: 'ikinci' })).toEqual([second.id])
    expect(await found({ from: daysBefore(today, 5), to: daysBefore(today, 3) })).toEqual([second.id])
    expect((await found({ croom_id: tyt, study_id: study.id })).length).toBe(3)
    const paged = await selin.ask('GET /trialexam', { query: { size: 2, page: 2 } }, page(trialLine))
    expect(paged).toMatchObject({ total: 3, page: 2, size: 2, rows: [{}] })
    expect(paged.rows[0]).not.toHaveProperty('lessons')
  })

  it('shows them to the student and the coach, and to no others, administrators included', async () => {
    const { selin } = await sat()
    const { cem, defne, eda, ada, link } = scene()
    await link(cem, selin, 'view')
    const path = { id: selin.id }

    for (const who of [selin, cem]) {
      expect((await who.ask('GET /trialexam/user/{id}', { path }, page(trialLine))).total).toBe(3)
    }
    for (const who of [ada, defne, eda]) await who.refused('GET /trialexam/user/{id}', { path }, 404)
  })

  it('gives the entry form all that it needs', async () => {
    const { selin, tyt } = await sat()

    const form = await selin.ask('GET /trialexam/subjects/{id}', { path: { id: tyt } }, entryForm)
    const own = await selin.ask('GET /trialexam/publishers', {}, publishers)

    expect(form).toMatchObject({ croom_id: tyt, penalty: 4 })
    expect(form.studies.map(({ id }) => id)).toEqual((await treeOf(selin, tyt)).studies.map(({ id }) => id))
    expect(own[0]).toMatchObject({ used: 1 })
    expect(own.some(({ system }) => system)).toBe(true)
  })

  it('holds to the rules, and names the cell that breaks one', async () => {
    const { selin, draft, study, topicOf, tyt, today } = await sat()
    const { student } = scene()
    const body = { ...draft, id: randomUUID() }
    const lesson = { study_id: study.id, correct: 30, wrong: 6 }
    const foreign = randomUUID()
    await (await student('Tuna')).ask('GET /croom/save', { query: { id: foreign, name: 'Başka' } }, croom)
    const fault = async (change: object, status = 422) =>
      Object.keys(
        (await selin.refused('POST /trialexam/save', { body: { ...body, ...change } }, status)).fields ?? {},
      )

    expect(await fault({ lessons: [{ ...lesson, wrong: 11 }], marks: [] })).toEqual(['lessons.0.wrong'])
    const mark = { study_id: study.id, topic_id: topicOf.id, result: 'wrong', count: 7 }
    expect((await fault({ lessons: [lesson], marks: [mark] })).join()).toMatch(/^marks\.0/)
    const stranger = { study_id: randomUUID(), correct: 1, wrong: 0 }
    expect((await fault({ lessons: [stranger], marks: [] })).join()).toMatch(/^lessons\.0/)
    expect(await fault({ day: daysBefore(today, -2) })).toEqual(['day'])
    const theirs = await selin.send('POST /trialexam/save', { body: { ...body, croom_id: foreign } })
    const none = await selin.send('POST /trialexam/save', { body: { ...body, croom_id: randomUUID() } })
    expect([404, 422]).toContain(theirs.status)
    expect(theirs.body).toEqual(none.body)
    expect(await selin.ask('GET /trialexam', { query: { croom_id: tyt } }, page(trialLine))).toMatchObject({
      total: 3,
    })
  })

  it('sums nets by lesson, and what was lost by topic and subtopic', async () => {
    const { selin, tyt, study, topicOf, leaf } = await sat()

    const byStudy = await selin.ask('GET /trialgraph/sumByStudy/{id}', { path: { id: tyt } }, studyTotals)
    const byTopic = await selin.ask('GET /trialgraph/sumByTopic/{id}', { path: { id: study.id } }, markTotals)
    const byLeaf = await selin.ask(
      'GET /trialgraph/sumBySubTopic/{id}',
      { path: { id: topicOf.id } },
      markTotals,
    )

    const row = byStudy.rows.find(({ id }) => id === study.id)
    expect(row?.net_best).toBe(32.5)
    const marked = byTopic.rows.find(({ id }) => id === topicOf.id)
    expect(marked).toMatchObject({ wrong: 3, blank: 1, lost: 3 * 1.25 + 1, trials: 2, reasons: { time: 2 } })
    expect(byLeaf.rows.find(({ id }) => id === leaf.id)).toMatchObject({ wrong: 1, blank: 1, lost: 2.25 })
    expect(byLeaf.rows.at(-1)).toMatchObject({ id: null, wrong: 2, blank: 0, lost: 2.5 })
  })

  it('draws nets over the trials of a window, of one kind when it is named', async () => {
    const { selin, tyt, study, topicOf, leaf, first, second, branch } = await sat()
    const path = { id: tyt, time: 'month', extra: 'general' }
    const netsOf = ({ series }: { series: { id: string | null; net: (number | null)[] }[] }) =>
      series.find(({ id }) => id === study.id)?.net

    const full = await selin.ask('GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}', { path }, netSeries)
    const week = await selin.ask(
      'GET /trialgraph/sumByStudyTime/{id}/{time}',
      { path: { id: tyt, time: 'week' } },
      netSeries,
    )
    const own = await selin.ask(
      'GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}',
      { path: { ...path, extra: 'branch' } },
      netSeries,
    )
    const topics = await selin.ask(
      'GET /trialgraph/sumByTopicTime/{id}/{time}',
      { path: { id: study.id, time: 'total' } },
      markSeries,
    )
    const leaves = await selin.ask(
      'GET /trialgraph/sumBySubTopicTime/{id}/{time}',
      { path: { id: topicOf.id, time: 'month' } },
      markSeries,
    )

    expect(full.trials.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(netsOf(full)).toEqual([28.5, 32.5])
    expect(week.trials.map(({ id }) => id)).toContain(second.id)
    expect(week.trials.map(({ id }) => id)).not.toContain(first.id)
    expect(own.trials.map(({ id }) => id)).toEqual([branch.id])
    expect(netsOf(own)).toEqual([10])
    const at = topics.trials.findIndex(({ id }) => id === second.id)
    expect(topics.series.find(({ id }) => id === topicOf.id)?.lost[at]).toBe(2.25)
    const there = leaves.trials.findIndex(({ id }) => id === second.id)
    expect(leaves.series.find(({ id }) => id === leaf.id)?.blank[there]).toBe(1)
    const unknown = { id: tyt, time: 'year' }
    await selin.refused('GET /trialgraph/sumByStudyTime/{id}/{time}', { path: unknown }, 400)
  })

  it('lists what was lost on each day, and all trials oldest first', async () => {
    const { selin, topicOf, leaf, first, second, branch } = await sat()
    const path = { id: topicOf.id, date: second.day }

    const all = await selin.ask('GET /trialgraph/subTopicDaily/{id}', { path }, markDays)
    const one = await selin.ask('GET /trialgraph/subTopicDaily/{id}/{date}', { path }, markDays)
    const shown = await selin.ask('GET /graph/trial', {}, graphTrial)

    expect(all.rows.map(({ trial_id }) => trial_id)).toEqual(expect.arrayContaining([first.id, second.id]))
    expect(one.rows).toMatchObject([
      { day: second.day, trial_id: second.id, id: leaf.id, wrong: 1, blank: 1 },
    ])
    expect(shown.trials.map(({ id }) => id)).toEqual([first.id, second.id, branch.id])
    expect(shown.trials[0]).toMatchObject({ net: 46.5, correct: 50, wrong: 14, publisher: '3D' })
  })

  it('reads results from a spreadsheet, and exports what it has read', async () => {
    const { selin, tyt } = await sat()
    const sheet = 'Deneme;Tarih;Türkçe Doğru;Türkçe Yanlış\nÜçüncü;2024-01-02;35;5\n'
    const file = Buffer.from(sheet).toString('base64')
    const count = async () => (await selin.ask('GET /trialexam', {}, page(trialLine))).total

    await selin.ask('POST /import/trialexam', { body: { croom_id: tyt, file } }, object({}))
    const looked = await count()
    await selin.ask('POST /import/trialexam', { body: { croom_id: tyt, file, save: true } }, object({}))
    const json = await selin.send('GET /export', { search: { format: 'json' }, query: { password } })
    const csv = await selin.send('GET /export', { search: { format: 'csv' }, query: { password } })

    expect([looked, await count()]).toEqual([3, 4])
    expect([json.status, csv.status]).toEqual([200, 200])
    expect(JSON.stringify(json.body)).toContain('Üçüncü')
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
  })

  it('deletes one, and nobody else’s', async () => {
    const { selin, branch } = await sat()
    const path = { id: branch.id }
    await scene().ada.refused('GET /trialexam/delete/{id}', { path }, 404)

    await selin.ask('GET /trialexam/delete/{id}', { path }, ok)

    await selin.refused('GET /trialexam/data/{id}', { path }, 404)
  })
}

async function sitTrials({ student, catalogue }: Scene) {
  const selin = await student('Selin')
  const tyt = catalogue('TYT').id
  await selin.ask('POST /croom/join', { body: { croom_id: tyt } }, croom)
  const { studies } = await treeOf(selin, tyt)
  const today = await todayOf(selin)
  const [study, other] = studies.filter(({ question_count }) => question_count === 40)
  const topicOf = study?.topics.find(({ subtopics }) => subtopics.length > 0)
  const leaf = topicOf?.subtopics[0]
  if (!study || !other || !topicOf || !leaf) throw new Error('a TYT without lessons of 40 questions')
  const at = { study_id: study.id, topic_id: topicOf.id }
  const save = (body: object) =>
    selin.ask('POST /trialexam/save', { body: { croom_id: tyt, ...body } }, trial)
  const draft = {
    id: randomUUID(),
    croom_id: tyt,
    kind: 'general',
    name: 'Birinci',
    publisher: '3D',
    day: daysBefore(today, 10),
    lessons: [
      { study_id: study.id, correct: 30, wrong: 6 },
      { study_id: other.id, correct: 20, wrong: 8 },
    ],
    marks: [{ ...at, result: 'wrong', count: 2, reason: 'time' }],
  }
  const first = await save(draft)
  const second = await save({
    kind: 'general',
    name: 'İkinci',
    day: daysBefore(today, 3),
    lessons: [
      { study_id: study.id, correct: 33, wrong: 2, blank: 5 },
      { study_id: other.id, correct: 24, wrong: 8, blank: 8 },
    ],
    marks: [
      { ...at, subtopic_id: leaf.id, result: 'wrong', count: 1 },
      { ...at, subtopic_id: leaf.id, result: 'blank', count: 1 },
    ],
  })
  const branch = await save({
    kind: 'branch',
    name: 'Türkçe branş',
    day: daysBefore(today, 1),
    lessons: [{ study_id: study.id, correct: 10, wrong: 0 }],
  })
  return { selin, tyt, study, topicOf, leaf, draft, first, second, branch, today }
}
