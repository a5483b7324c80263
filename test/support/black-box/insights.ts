import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import type { Line } from './lines.ts'
import { daysBefore, type Scene, todayOf, treeOf } from './scene.ts'
import type { Of, Shape } from './shape.ts'
import { croom } from './told.ts'
import {
  burndown,
  cheapest,
  forecast,
  gains,
  lesson,
  pace,
  publisherEffects,
  quality,
  review,
  signs,
  unfixed,
} from './told-of-insights.ts'
import { trial } from './told-of-trials.ts'

type Marked = Awaited<ReturnType<typeof keepMarks>>

/** Insights of section 10 of the contract, by the formulas of insights.md. */
export function insights(scene: () => Scene) {
  let kept: Promise<Marked> | undefined
  const marked = () => {
    kept ??= keepMarks(scene())
    return kept
  }

  it('say what is missing, with status 200, to a student with no data', async () => {
    const { student, catalogue } = scene()
    const ipek = await student('Ipek')
    const { id } = catalogue('TYT')
    await ipek.ask('POST /croom/join', { body: { croom_id: id } }, croom)
    const path = { id }
    const without = async <T extends { missing: unknown }>(line: Line, shape: Shape<T>) => {
      const said = await ipek.ask(line, { path }, shape)
      expect(said).toMatchObject({ evidence: { quality: null } })
      return said
    }

    const none = {
      return: await without('GET /insight/return/{id}', gains),
      cheapest: await without('GET /insight/cheapest/{id}', cheapest),
      unfixed: await without('GET /insight/unfixed/{id}', unfixed),
      pace: await without('GET /insight/pace', pace),
      publishers: await without('GET /insight/publishers/{id}', publisherEffects),
    }
    const range = await without('GET /insight/forecast/{id}', forecast)
    const end = await without('GET /insight/burndown/{id}', burndown)

    expect(Object.fromEntries(Object.entries(none).map(([name, said]) => [name, said.missing]))).toEqual({
      return: expect.objectContaining({ code: 'topics_with_before_and_after', have: 0 }),
      cheapest: { code: 'covered_trials', need: 3, have: 0 },
      unfixed: { code: 'covered_trials', need: 3, have: 0 },
      pace: { code: 'planned_items', need: 5, have: 0 },
      publishers: expect.objectContaining({ code: 'no_group' }),
    })
    expect(Object.values(none).map(({ rows }) => rows)).toEqual([[], [], [], [], []])
    expect(['full_trials', 'exam_ahead']).toContain(range.missing?.code)
    expect(range).toMatchObject({ low: null, middle: null, high: null })
    expect(['days_worked_of_28', 'exam_ahead']).toContain(end.missing?.code)
    expect(end).toMatchObject({ remaining: null, finish: null, chance: null, drop: [] })
    expect(await ipek.ask('GET /insight/review', {}, review)).toMatchObject({
      exam: null,
      gap: 14,
      due: 0,
      rows: [],
    })
    expect(await ipek.ask('GET /insight/quality', {}, quality)).toMatchObject({
      records: { grade: 'C' },
      trials: { grade: 'C', n: 0 },
    })
  })

  it('work out the cheapest nets from three marked trial exams', async () => {
    const { derya, tyt, study, topicOf, today } = await marked()

    const said = await derya.ask('GET /insight/cheapest/{id}', { path: { id: tyt } }, cheapest)

    // Three sheets, each four wrong answers of the topic at 1.25 nets; the lesson's other topics lost nothing.
    const n = 1 + 0.5 ** (1 / 8) + 0.5 ** (2 / 8)
    const at_stake = (5 * n + 3 * (5 / study.topics.length)) / (n + 3)
    expect(said).toMatchObject({ croom_id: tyt, today, evidence: { n: 3, quality: 'C' }, missing: null })
    expect(said.rows[0]).toMatchObject({
      study_id: study.id,
      topic_id: topicOf.id,
      topic_name: topicOf.name,
      hours: 0,
      level: null,
      at_stake: expect.closeTo(at_stake, 3),
      value: expect.closeTo(at_stake / 16, 3),
    })
    expect(said.rows).toHaveLength(5)
    expect(said.without.length).toBeGreaterThan(0)
    expect(said.without.map(({ study_id }) => study_id)).not.toContain(study.id)
    for (const { have } of said.without) expect(have).toBe(0)
  })

  it('tell a coach in coach mode the same numbers, with access to view', async () => {
    const { derya, coach, tyt } = await marked()
    const calls: [Line, Shape<unknown>][] = [
      ['GET /insight/return/{id}', gains],
      ['GET /insight/cheapest/{id}', cheapest],
      ['GET /insight/forecast/{id}', forecast],
      ['GET /insight/publishers/{id}', publisherEffects],
      ['GET /insight/unfixed/{id}', unfixed],
      ['GET /insight/burndown/{id}', burndown],
      ['GET /insight/review', review],
      ['GET /insight/pace', pace],
      ['GET /insight/quality', quality],
      ['GET /insight/signs', signs],
    ]
    for (const [line, shape] of calls) {
      const own = await derya.ask(line, { path: { id: tyt } }, shape)
      expect(await coach.ask(line, { path: { id: tyt }, for: derya.id }, shape), line).toEqual(own)
    }
  })

  it('tell a coach of a group what is missing, and nobody else of it', async () => {
    const { derya, coach, group } = await marked()
    const { cem, eda } = scene()
    const path = { id: group }

    const worth = await coach.ask('GET /insight/lesson/{id}', { path }, lesson)
    const effects = await coach.ask('GET /insight/publishers/{id}', { path }, publisherEffects)

    expect(worth).toMatchObject({
      croom_id: group,
      missing: { code: 'members_with_three_covered_trials', need: 5 },
      rows: [],
    })
    expect(['students_with_two_publishers', 'trials']).toContain(effects.missing?.code)
    await cem.refused('GET /insight/lesson/{id}', { path }, 404)
    await cem.refused('GET /insight/publishers/{id}', { path }, 404)
    for (const who of [derya, eda]) {
      await who.refused('GET /insight/lesson/{id}', { path }, 403, 'FORBIDDEN')
    }
    await coach.refused('GET /insight/lesson/{id}', { path, for: derya.id }, 403)
  })

  it('are of a class group that was joined, of a student', async () => {
    const { derya, coach, tyt } = await marked()
    const { ada, eda, catalogue } = scene()
    const ofCroom: Line[] = [
      'GET /insight/return/{id}',
      'GET /insight/cheapest/{id}',
      'GET /insight/forecast/{id}',
      'GET /insight/unfixed/{id}',
      'GET /insight/burndown/{id}',
    ]
    const own: Line[] = [
      'GET /insight/review',
      'GET /insight/pace',
      'GET /insight/quality',
      'GET /insight/signs',
    ]

    for (const line of ofCroom) {
      await derya.refused(line, { path: { id: catalogue('DGS').id } }, 404)
      await ada.refused(line, { path: { id: randomUUID() } }, 404)
    }
    for (const line of [...ofCroom, ...own]) {
      for (const who of [coach, eda]) await who.refused(line, { path: { id: tyt } }, 403, 'FORBIDDEN')
    }
  })
}

/** A student with a lesson's three trial exams, each with four wrong answers of one topic, and a coach with a group. */
async function keepMarks({ student, coach: newCoach, link, catalogue }: Scene) {
  const [derya, coach] = [await student('Derya'), await newCoach('Levent')]
  const tyt = catalogue('TYT').id
  await derya.ask('POST /croom/join', { body: { croom_id: tyt } }, croom)
  const { study, topicOf } = await lessonOf(derya, tyt)
  const today = await todayOf(derya)
  for (const ago of [3, 2, 1]) {
    const body = {
      croom_id: tyt,
      kind: 'branch',
      name: `Branş ${ago}`,
      day: daysBefore(today, ago),
      lessons: [{ study_id: study.id, correct: study.question_count - 4, wrong: 4 }],
      marks: [{ study_id: study.id, topic_id: topicOf.id, result: 'wrong', count: 4 }],
    }
    await derya.ask('POST /trialexam/save', { body }, trial)
  }
  await link(coach, derya, 'view')
  const group = await groupOf(coach, tyt, [derya])
  return { derya, coach, tyt, study, topicOf, today, group }
}

/** A lesson of 40 questions and its first topic. */
export async function lessonOf(person: Person, croomId: string) {
  const { studies } = await treeOf(person, croomId)
  const study = studies.find(({ question_count }) => question_count === 40)
  const topicOf = study?.topics[0]
  if (!study || !topicOf) throw new Error('no lesson of 40 questions')
  return { study, topicOf }
}

/** A group of a coach that follows a class group, with some members. */
export async function groupOf(coach: Person, from: string, members: Person[]): Promise<string> {
  const query = { name: 'Grup', kind: 'group', mode: 'follow', from_croom_id: from }
  const { id }: Of<typeof croom> = await coach.ask('GET /croom/save', { query }, croom)
  const body = { croom_id: id, add: members.map((member) => member.id) }
  const { status } = await coach.send('POST /croom/members', { body })
  if (status !== 200) throw new Error(`members: ${status}`)
  return id
}
