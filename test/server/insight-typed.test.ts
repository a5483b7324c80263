import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, cem, lgsCroom, tytCroom } from '#contract/examples.ts'
import { addDays, type Day, daysBetween } from '#rules/day.ts'
import { stakesByStudy } from '#rules/insight/at-stake.ts'
import { burndown } from '#rules/insight/burndown.ts'
import { cheapest } from '#rules/insight/cheapest.ts'
import { gatedBy } from '#rules/insight/evidence.ts'
import { forecast } from '#rules/insight/forecast.ts'
import type { Studied } from '#rules/insight/hours.ts'
import { papersByStudy, type Study, type Trial } from '#rules/insight/papers.ts'
import { quality } from '#rules/insight/quality.ts'
import { returnOf } from '#rules/insight/return.ts'
import { review } from '#rules/insight/review.ts'
import { unfixed } from '#rules/insight/unfixed.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { drawsOf } from '../support/simulation/draws.ts'
import { type Life, liveUntil, publisherEaseOf } from '../support/simulation/student.ts'
import { dayAt, growing, programs } from '../support/simulation/worlds.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

const simulated = 200
const examIn = 33
const target = 70
const students = [
  { who: ada, code: 'TYT', croom: tytCroom, habit: 'calm' },
  { who: baris, code: 'LGS', croom: lgsCroom, habit: 'rough' },
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A student as typed: the rows that the rules read, with the ids of the class group. */
type Typed = {
  today: Day
  studies: Study[]
  trials: Trial[]
  records: (Studied & { created_by: string })[]
  exam_day: Day
}

/** Rows of a simulated student with the ids of a class group, moved so that the last simulated day is today. */
function rowsFor(life: Life, tree: ReplyOf<'GET /trialexam/subjects/{id}'>, today: Day, own: string): Typed {
  const ids = new Map<string, string>()
  const studies = life.program.studies.map((study, i): Study => {
    const found = tree.studies[i]
    if (!found) throw new Error(`the class group has no lesson ${i}`)
    ids.set(study.id, found.id)
    for (const [j, topic] of found.topics.entries()) ids.set(`${study.id} ${j}`, topic.id)
    const topics = found.topics.map(({ id }) => id)
    return { id: found.id, question_count: found.question_count, penalty: tree.penalty, topics }
  })
  const idOf = (simulatedId: string) => {
    const id = ids.get(simulatedId)
    if (!id) throw new Error(`the class group has no ${simulatedId}`)
    return id
  }
  const moved = (day: Day) => addDays(day, daysBetween(dayAt(life.today), today))
  const trials = life.trials.map((trial, i): Trial => {
    const marks = new Map<string, Trial['marks'][number]>()
    for (const mark of trial.marks) {
      const key = [mark.topic_id, mark.result, mark.reason].join()
      const count = (marks.get(key)?.count ?? 0) + 1
      marks.set(key, { ...mark, study_id: idOf(mark.study_id), topic_id: idOf(mark.topic_id), count })
    }
    // Every fourth trial leaves a lesson out, as somebody does who is exempt from it.
    const lessons = trial.lessons.map((lesson, at) => {
      const exempt = i % 4 === 3 && at === trial.lessons.length - 1
      const none = exempt ? { correct: 0, wrong: 0, blank: 0 } : {}
      return { ...lesson, study_id: idOf(lesson.study_id), exempt, ...none }
    })
    const sat = new Set(lessons.filter(({ exempt }) => !exempt).map(({ study_id }) => study_id))
    const kept = [...marks.values()].filter(({ study_id }) => sat.has(study_id))
    return { ...trial, id: randomUUID(), day: moved(trial.day), lessons, marks: kept }
  })
  const records = life.records.map((record, i) => ({
    ...record,
    day: moved(record.day),
    study_id: idOf(record.study_id ?? ''),
    // Some are of only the lesson, some are sat trials, some were typed by the coach.
    topic_id: i % 9 === 0 ? null : idOf(record.topic_id ?? ''),
    kind: i % 11 === 0 ? ('trial' as const) : record.kind,
    created_by: i % 7 === 0 ? cem.id : own,
  }))
  return { today, studies, trials, records, exam_day: addDays(today, examIn) }
}

async function type(who: Who, croom: string, typed: Typed): Promise<void> {
  const query = { name: 'Sınav', kind: 'national' as const, examdate: typed.exam_day, croom_id: croom }
  await world.call('GET /exam/save', { query }, { as: who })
  await world.call('GET /user/save', { query: { target_net: target } }, { as: who })
  for (const { created_by, ...record } of typed.records) {
    const as = created_by === who.id ? { as: who } : { as: cem, for: who.id }
    await world.call('GET /state/save', { query: { croom_id: croom, ...record } }, as)
  }
  for (const { penalty, lessons, marks, sections: _, ...trial } of typed.trials) {
    const body = {
      ...trial,
      croom_id: croom,
      name: `Deneme ${trial.day}`,
      lessons: lessons.map(({ blank, question_count, ...lesson }) => lesson),
      marks: [...marks],
    }
    await world.call('POST /trialexam/save', { body }, { as: who })
  }
}

/** An answer has what the rule says, within 0.001 for numbers; names are added by the answer. */
function expectAnswer(answer: unknown, expected: unknown): void {
  expect(rounded(answer)).toMatchObject(rounded(expected) as object)
}
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (Array.isArray(value)) return value.map(rounded)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]))
}

describe.each(students)(
  'a simulated student of $code, typed in over the API,',
  ({ who, code, croom, habit }) => {
    let typed: Typed
    const ofCroom = { params: { id: croom } }
    beforeAll(async () => {
      await world.call('POST /croom/join', { body: { croom_id: croom } }, { as: who })
      if (who === baris) await linkWithCoach(who)
      const { day } = (await world.call('GET /state', { query: {} }, { as: who })).today
      const program = programs.find((each) => each.code === code)
      const about = growing.find(({ name }) => name === habit)
      if (!program || !about) throw new Error(`nobody is simulated for ${code}`)
      const draws = drawsOf(`typed ${code}`)
      const life = liveUntil(simulated, program, about, publisherEaseOf(about, draws), draws)
      const tree = await world.call('GET /trialexam/subjects/{id}', ofCroom, { as: who })
      typed = rowsFor(life, tree, day, who.id)
      await type(who, croom, typed)
    })

    it('is answered as the rules say for the rows typed', async () => {
      const grade = quality({ ...typed, records: entered(typed), me: who.id }).records.grade
      const { half, ...range } = forecast({ ...typed, target })
      const back = returnOf(typed)

      expectAnswer(await world.call('GET /insight/forecast/{id}', ofCroom, { as: who }), range)
      expectAnswer(await world.call('GET /insight/cheapest/{id}', ofCroom, { as: who }), cheapest(typed))
      expectAnswer(await world.call('GET /insight/unfixed/{id}', ofCroom, { as: who }), unfixed(typed))
      expectAnswer(await world.call('GET /insight/return/{id}', ofCroom, { as: who }), {
        ...back,
        evidence: gatedBy(back.evidence, grade),
      })
      expect(range.missing).toBeNull()
    })

    it('is told what to review, whether all will be finished, and how good the data is', async () => {
      const stakes = stakesByStudy(typed.studies, papersByStudy(typed.studies, typed.trials, typed.today))
      const topics = typed.studies.flatMap(({ id: study_id, topics }) =>
        topics.map((id) => {
          return { id, study_id, level: null, at_stake: stakes.get(study_id)?.topics.get(id) ?? 0 }
        }),
      )
      const grades = quality({ ...typed, records: entered(typed), me: who.id })
      const finish = burndown({ ...typed, topics })

      expectAnswer(await world.call('GET /insight/review', {}, { as: who }), review(typed))
      expectAnswer(await world.call('GET /insight/quality', {}, { as: who }), grades)
      expectAnswer(await world.call('GET /insight/burndown/{id}', ofCroom, { as: who }), {
        ...finish,
        evidence: gatedBy(finish.evidence, grades.records.grade),
      })
    })

    it('is answered alike to the coach, and after a row dated ahead', async () => {
      const before = await world.call('GET /insight/cheapest/{id}', ofCroom, { as: who })
      const last = typed.trials.at(-1)
      if (!last) throw new Error('no trial was typed')
      const ahead = { ...last, id: randomUUID(), day: addDays(typed.today, 1) }
      await type(who, croom, { ...typed, trials: [ahead], records: [] })

      const asCoach = await world.call('GET /insight/cheapest/{id}', ofCroom, { as: cem, for: who.id })

      expect(asCoach).toEqual(before)
    })
  },
)

/** Everything was typed today. */
function entered({ records, today }: Typed) {
  return records.map((record) => ({ ...record, source: 'manual' as const, entered: today }))
}

async function linkWithCoach(who: Who): Promise<void> {
  const invited = await world.call('POST /link/invite', { body: { access: 'act' } }, { as: cem })
  await world.call('POST /link/accept', { body: { code: invited.code } }, { as: who })
}
