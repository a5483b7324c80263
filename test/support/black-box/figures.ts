import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { makeTree } from './crooms.ts'
import { daysBefore, type Scene, todayOf } from './scene.ts'
import { daily, record, stateTime, study, timeline, topic, totals } from './told.ts'

type Diary = Awaited<ReturnType<typeof keepDiary>>

/** Section 7 of the contract: figures of a diary, worked out by hand. */
export function figures(scene: () => Scene) {
  let kept: Promise<Diary> | undefined
  const diary = () => {
    kept ??= scene().student('Rana').then(keepDiary)
    return kept
  }

  it('sums the windows, and compares their whole days with as many before them', async () => {
    const { rana, today } = await diary()
    const of = (period: string, limit?: number) =>
      rana.ask(
        'GET /state/time/{period}',
        { path: { period }, ...(limit && { search: { limit } }) },
        stateTime,
      )
    const from = (days: number) => daysBefore(today, days - 1)

    expect(await of('day')).toMatchObject({
      period: 'day',
      from: today,
      to: today,
      minutes: 30,
      questions: 10,
      correct: 8,
      wrong: 2,
      blank: 0,
      records: 1,
      days_studied: 1,
      days_rested: 0,
      whole: { minutes: 20, questions: 5 },
      previous: { minutes: 0, days_rested: 1 },
    })
    expect(await of('week')).toMatchObject({
      from: from(7),
      to: today,
      minutes: 50,
      questions: 15,
      days_studied: 2,
      days_rested: 1,
      whole: { from: daysBefore(today, 7), to: daysBefore(today, 1), minutes: 20 },
      previous: { from: daysBefore(today, 14), to: daysBefore(today, 8), minutes: 45 },
    })
    // The first record is of 40 days ago, the earlier window would begin 60 days ago.
    expect(await of('month')).toMatchObject({ from: from(30), minutes: 95, whole: null, previous: null })
    expect(await of('total')).toMatchObject({ minutes: 155, days_studied: 4, previous: null })
    expect(await of('week', 3)).toMatchObject({ from: from(3), minutes: 50 })
    expect(await of('total', 1)).toMatchObject({ from: today, minutes: 30 })
    for (const limit of ['0', '3661', 'x']) {
      const path = { period: 'week' }
      await rana.refused('GET /state/time/{period}', { path, search: { limit } }, 400)
    }
    await rana.refused('GET /state/time/{period}', { path: { period: 'year' } }, 400)
  })

  it('shows every day of a window, a missing one as null and a free one as 0', async () => {
    const { rana, today } = await diary()
    const of = (period: string, limit?: number) =>
      rana.ask(
        'GET /graph/time/{period}',
        { path: { period }, ...(limit && { search: { limit } }) },
        timeline,
      )

    const week = await of('week')
    const three = await of('month', 3)
    const total = await of('total')

    expect(week).toMatchObject({ from: daysBefore(today, 6), to: today })
    expect(week.days).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => daysBefore(today, ago)))
    expect(week.series.map(({ minutes }) => minutes)).toEqual([[null, null, null, null, 0, 20, 30]])
    expect(three.series.map(({ minutes }) => minutes)).toEqual([[0, 20, 30]])
    expect(total.days).toHaveLength(41)
    expect(total.series[0]?.minutes[0]).toBe(60)
    expect((await of('day')).series[0]).toMatchObject({
      minutes: [30],
      questions: [10],
      correct: [8],
      wrong: [2],
    })
    await rana.refused('GET /graph/time/{period}', { path: { period: 'decade' } }, 400)
  })

  it('sums class groups, lessons, topics and subtopics, those without a record too', async () => {
    const { rana, own, chemistry, heat, today } = await diary()
    const minutesOf = ({ rows }: { rows: { id: string | null; minutes: number }[] }) =>
      rows.map(({ id, minutes }) => [id, minutes])

    const crooms = await rana.ask('GET /graph/croom', {}, totals)
    const studies = await rana.ask('GET /graph/study/{id}', { path: { id: own.croom } }, totals)
    const topics = await rana.ask('GET /graph/topic/{id}', { path: { id: own.study } }, totals)
    const subtopics = await rana.ask('GET /graph/subtopic/{id}', { path: { id: own.topic } }, totals)

    expect(crooms.rows).toMatchObject([{ id: own.croom, name: 'Kendi dersim', minutes: 155, records: 4 }])
    expect(minutesOf(studies)).toEqual([
      [own.study, 95],
      [chemistry, 60],
    ])
    expect(minutesOf(topics)).toEqual([
      [own.topic, 50],
      [heat, 45],
    ])
    expect(minutesOf(subtopics)).toEqual([
      [own.shadow, 30],
      [own.mirror, 0],
      [null, 20],
    ])
    expect(subtopics.rows[0]).toMatchObject({ questions: 10, correct: 8, wrong: 2, last_day: today })
    expect(subtopics.rows[1]).toMatchObject({ records: 0, last_day: null })
  })

  it('draws lessons, topics and subtopics over days', async () => {
    const { rana, own, chemistry, heat } = await diary()
    const lastTwo = ({ series }: { series: { id: string | null; minutes: (number | null)[] }[] }) =>
      Object.fromEntries(series.map(({ id, minutes }) => [String(id), minutes.slice(-2)]))
    const search = { limit: 2 }
    const path = { id: own.croom, period: 'week' }

    const week = await rana.ask('GET /graph/study/{id}/time/{period}', { path }, timeline)
    const two = await rana.ask('GET /graph/study/{id}/time/{period}', { path, search }, timeline)
    const topics = await rana.ask(
      'GET /graph/topic/{id}/time?limit={n}',
      { path: { id: own.study }, search },
      timeline,
    )
    const subtopics = await rana.ask(
      'GET /graph/subtopic/{id}/time?limit={n}',
      { path: { id: own.topic }, search },
      timeline,
    )

    expect([week.days.length, two.days.length, topics.days.length, subtopics.days.length]).toEqual([
      7, 2, 2, 2,
    ])
    for (const each of [week, two]) {
      expect(lastTwo(each)).toEqual({ [own.study]: [20, 30], [chemistry]: [null, null] })
    }
    expect(lastTwo(topics)).toEqual({ [own.topic]: [20, 30], [heat]: [null, null] })
    expect(lastTwo(subtopics)).toEqual({
      [own.shadow]: [null, 30],
      [own.mirror]: [null, null],
      null: [20, null],
    })
  })

  it('lists the subtopics of one day, or of all days', async () => {
    const { rana, own, today } = await diary()
    const path = { id: own.topic, date: today }

    const one = await rana.ask('GET /graph/subtopic-daily/{id}/{date}', { path }, daily)
    const all = await rana.ask('GET /graph/subtopic-daily/{id}/null', { path }, daily)

    expect(one.rows).toMatchObject([{ day: today, id: own.shadow, name: 'Gölge', minutes: 30, correct: 8 }])
    expect(all.rows).toMatchObject([
      { day: today, id: own.shadow, minutes: 30 },
      { day: daysBefore(today, 1), id: null, minutes: 20, questions: 5 },
    ])
  })

  it('shows them to nobody else', async () => {
    const { own } = await diary()
    const { ada } = scene()

    await ada.refused('GET /graph/study/{id}', { path: { id: own.croom } }, 404)
    await ada.refused(
      'GET /graph/topic/{id}/time?limit={n}',
      { path: { id: own.study }, search: { limit: 3 } },
      404,
    )
    await ada.refused('GET /graph/subtopic-daily/{id}/null', { path: { id: own.topic } }, 404)
  })
}

async function keepDiary(rana: Person) {
  const own = await makeTree(rana)
  const [chemistry, heat] = [randomUUID(), randomUUID()]
  const lesson = { id: chemistry, croom_id: own.croom, name: 'Kimya', question_count: 7, sort: 2 }
  await rana.ask('GET /study/save', { query: lesson }, study)
  await rana.ask('GET /topic/save', { query: { id: heat, study_id: own.study, name: 'Isı', sort: 2 } }, topic)
  const today = await todayOf(rana)
  const write = (ago: number, query: object) =>
    rana.ask(
      'GET /state/save',
      { query: { kind: 'practice', day: daysBefore(today, ago), ...query } },
      record,
    )
  await write(0, { subtopic_id: own.shadow, minutes: 30, correct: 8, wrong: 2, blank: 0 })
  await write(1, { topic_id: own.topic, minutes: 20, questions: 5 })
  await write(2, { kind: 'rest' })
  await write(8, { topic_id: heat, minutes: 45 })
  await write(40, { study_id: chemistry, minutes: 60 })
  return { rana, own, chemistry, heat, today }
}
