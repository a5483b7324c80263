import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, cem } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { checkRecord } from '#rules/record.ts'
import { dayAt } from '#rules/time-zone.ts'
import { groupId } from '#server/demo/group.ts'
import { makeHistories } from '#server/demo/history.ts'
import { seedHistory } from '#server/demo/seed-history.ts'
import { readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { catalogueTree, croomId } from '#server/subjects/catalogue/tree.ts'
import { openWorld, type World } from '../support/world.ts'

const now = Date.parse('2026-11-20T15:30:00Z')
const today = dayAt(now, 'Europe/Istanbul', 4)
const { curriculum } = readCurriculum()
const tree = catalogueTree(curriculum)
const histories = makeHistories(now)
/** The class group whose tree a trial exam has: Cem's follows the TYT. */
const treeOf = (id: string | null) => (id === groupId ? croomId('TYT', null) : id)
const historyOf = ({ id }: { id: string }) => {
  const found = histories.find(({ profile }) => profile.person.id === id)
  if (!found) throw new Error('no history')
  return found
}

describe('an invented history', () => {
  it('is the same for the same moment', () => {
    expect(makeHistories(now)).toEqual(histories)
  })

  it.each(histories)('obeys every rule of study records: $profile.person.name', ({ records }) => {
    for (const record of records) {
      const others = records.filter(({ day, id }) => day === record.day && id !== record.id)
      const minutes = others.reduce((sum, other) => sum + other.minutes, 0)
      expect(() => checkRecord(record, today, minutes)).not.toThrow()
    }
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
    expect(records.every(({ created_at }) => Date.parse(created_at) <= now)).toBe(true)
  })

  it.each(histories)('names places that are on the tree: $profile.person.name', ({ records, trials }) => {
    const parts = new Set(
      tree.studies.flatMap((study) =>
        tree.topics
          .filter(({ study_id }) => study_id === study.id)
          .flatMap((topic) => [
            `${study.croom_id} ${study.id} ${topic.id} null`,
            ...tree.subtopics
              .filter(({ topic_id }) => topic_id === topic.id)
              .map(({ id }) => `${study.croom_id} ${study.id} ${topic.id} ${id}`),
          ]),
      ),
    )
    const placed = records.filter(({ topic_id }) => topic_id !== null)
    const marked = trials.flatMap(({ croom_id, marks }) => marks.map((mark) => ({ croom_id, ...mark })))

    expect(placed.length + marked.length).toBeGreaterThan(20)
    for (const { croom_id, study_id, topic_id, subtopic_id } of [...placed, ...marked]) {
      expect(parts.has(`${treeOf(croom_id)} ${study_id} ${topic_id} ${subtopic_id}`)).toBe(true)
    }
  })

  it.each(histories)('has trial exams within their questions: $profile.person.name', ({ trials }) => {
    const counts = new Map(tree.studies.map(({ id, question_count }) => [id, question_count]))
    for (const trial of trials) {
      expect(trial.day < today).toBe(true)
      for (const lesson of trial.lessons) {
        expect(lesson.question_count).toBe(counts.get(lesson.study_id))
        expect(lesson.correct + lesson.wrong + lesson.blank).toBe(lesson.question_count)
        expect(Math.min(lesson.correct, lesson.wrong, lesson.blank)).toBeGreaterThanOrEqual(0)
        for (const result of ['wrong', 'blank'] as const) {
          const marked = trial.marks
            .filter((mark) => mark.study_id === lesson.study_id && mark.result === result)
            .reduce((sum, { count }) => sum + count, 0)
          expect(marked).toBeLessThanOrEqual(lesson[result])
        }
      }
    }
  })

  it('shows somebody who gets better and somebody who needs help', () => {
    const nets = (person: { id: string }) =>
      historyOf(person)
        .trials.filter(({ kind }) => kind !== 'branch')
        .map(({ lessons }) => lessons.reduce((sum, { correct, wrong }) => sum + correct - wrong / 4, 0))
    const adas = nets(ada)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

    expect(historyOf(ada).trials.length).toBeGreaterThanOrEqual(12)
    expect(historyOf(ada).trials.length).toBeLessThanOrEqual(17)
    expect(mean(adas.slice(-3))).toBeGreaterThan(mean(adas.slice(0, 3)) + 8)
    expect(historyOf(ada).records.some(({ day }) => day === today)).toBe(true)
    expect(historyOf(baris).records.every(({ day }) => day <= addDays(today, -5))).toBe(true)
    expect(historyOf(baris).records.length).toBeLessThan(historyOf(ada).records.length / 2)
  })

  it.each(['2026-11-20', '2026-12-31', '2027-01-04', '2027-02-28', '2028-02-29', '2027-06-19', '2027-09-12'])(
    'has sources that are worked through and homework of each state, on any day: %s',
    (date) => {
      const then = makeHistories(Date.parse(`${date}T12:00:00Z`))
      const all = then.flatMap(({ homework }) => homework.map(({ due }) => due ?? ''))
      expect(all.some((due) => due < date)).toBe(true)
      expect(all.some((due) => due > date)).toBe(true)
      for (const { sources, homework, records, comments, profile } of then) {
        const sizes = new Map(sources.map(({ id, size }) => [id, size]))
        for (const { day, due, source_id, part_from, part_to } of homework) {
          expect(day <= (due ?? '')).toBe(true)
          expect(part_from && part_to && part_from <= part_to).toBe(true)
          expect(part_to).toBeLessThanOrEqual(sizes.get(source_id ?? '') ?? 0)
        }
        const done = records.filter(({ source_id }) => source_id !== null)
        for (const { questions, correct, wrong, blank } of done)
          expect((correct ?? 0) + (wrong ?? 0) + (blank ?? 0)).toBe(questions)
        expect(new Set(done.map(({ source_id }) => source_id)).size, profile.person.name).toBe(2)
        expect(homework.length).toBeGreaterThanOrEqual(3)
        expect(comments.length > 0).toBe(profile.access === 'act')
      }
    },
  )

  it('never lowers a level', () => {
    const levels = new Map<string, number>()
    for (const { subtopic_id, topic_id, level } of historyOf(ada).records) {
      const part = subtopic_id ?? topic_id
      if (level === null || part === null) continue
      expect(level).toBeGreaterThan(levels.get(part) ?? 0)
      levels.set(part, level)
    }
    expect(new Set(levels.values())).toEqual(new Set([1, 2, 3, 4]))
  })
})

describe('the seeded history', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await seedHistory(world.database, world.services.passwords, now)
  })
  afterAll(() => world.close())

  it('is answered by the server', async () => {
    const state = await world.call('GET /state', { query: { size: 5 } }, { as: ada })
    const exams = await world.call('GET /exam', { query: {} }, { as: ada })

    expect(state.records.total).toBe(historyOf(ada).records.length)
    expect(exams.rows.filter(({ is_main }) => is_main)).toHaveLength(1)
  })

  it('tells Ada what Cem did, and Cem of his students', async () => {
    const audit = await world.call('GET /audit', { query: {} }, { as: ada })
    const students = await world.call('GET /user', { query: {} }, { as: cem })

    expect(audit.total).toBe(historyOf(ada).audit.length)
    expect(audit.rows.every(({ actor }) => actor.id === cem.id)).toBe(true)
    expect(students.rows.map(({ name }) => name).sort()).toEqual(
      histories
        .filter(({ profile }) => profile.access)
        .map(({ profile }) => profile.person.name)
        .sort(),
    )
  })

  it('has Cem’s students in a class group of his', async () => {
    const crooms = await world.call('GET /croom', {}, { as: cem })
    const groups = crooms.filter(({ owner_id }) => owner_id === cem.id)

    expect(groups.map(({ counts }) => counts.students)).toEqual([
      histories.filter(({ profile }) => profile.access).length,
    ])
  })

  it('has publishers to compare in the group, and a forecast for who sits its mocks there', async () => {
    const as = { email: 'irem@example.com', name: 'İrem Koç', id: '0198f000-0000-7000-8000-000000000103' }
    const params = { id: groupId }
    const publishers = await world.call('GET /insight/publishers/{id}', { params }, { as: cem })
    const forecast = await world.call('GET /insight/forecast/{id}', { params }, { as })

    expect(publishers.missing).toBeNull()
    expect(publishers.rows.length).toBeGreaterThanOrEqual(3)
    expect(forecast.missing).toBeNull()
  })

  it('has sources, homework of each state, comments and questions of a notebook', async () => {
    const sources = await world.call('GET /source', { query: {} }, { as: ada })
    const ofCem = await world.call('GET /source', { query: {} }, { as: cem })
    const { rows } = await world.call('GET /homework', { query: { size: 50 } }, { as: cem })
    const plan = { query: { from: addDays(today, -60), to: addDays(today, 7) } }
    const own = (await world.call('GET /plan', plan, { as: ada })).filter(({ due }) => due !== null)
    const comments = await world.call('GET /comment', { query: {} }, { as: ada })
    const unread = await world.call('GET /comment', { query: { unread: true } }, { as: ada })
    const mistakes = await world.call('GET /mistake', { query: { state: 'open' } }, { as: ada })

    expect(ofCem.total).toBe(3)
    expect(sources.rows.map(({ origin }) => origin).sort()).toEqual(ofCem.rows.map(({ id }) => id).sort())
    expect(sources.rows.filter(({ progress }) => (progress?.done ?? 0) > 5)).toHaveLength(2)
    expect(rows.length).toBe(histories.filter(({ profile }) => profile.access).length)
    expect(rows.some(({ late }) => late > 0)).toBe(true)
    expect(own.some(({ state }) => state === 'done')).toBe(true)
    expect(own.some(({ state, done }) => state !== 'done' && done.ratio > 0 && done.ratio < 1)).toBe(true)
    expect(comments.total).toBe(historyOf(ada).comments.length)
    expect(unread.total).toBe(1)
    expect(mistakes.total).toBeGreaterThan(2)
  })

  it('changes nothing when it is seeded again', async () => {
    const count = () => world.database.one<{ n: number }>`
      select (select count(*) from study_record) + (select count(*) from trial_mark) + (select count(*) from audit)
        + (select count(*) from source) + (select count(*) from comment) + (select count(*) from plan_item)
        + (select count(*) from exam) + (select count(*) from app_user) + (select count(*) from croom) as n`
    const before = await count()

    const given = await seedHistory(world.database, world.services.passwords, now + 86_400_000)

    expect(given).toBe(0)
    expect(await count()).toEqual(before)
  })
})
