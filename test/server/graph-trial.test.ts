import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, lgsCroom, tytCroom } from '#contract/examples.ts'
import { newId } from '#server/services/new-id.ts'
import { scaled } from '../support/scale.ts'
import { shift } from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

const numRuns = scaled(25)

type Lesson = { correct: number; wrong: number; blank: number; exempt: boolean }
type Sat = { croom: number; back: number; penalty: number; kind: string; lessons: Lesson[] }

const sat: fc.Arbitrary<Sat> = fc.record({
  croom: fc.nat(1),
  back: fc.integer({ min: 0, max: 20 }),
  penalty: fc.constantFrom(0, 3, 4),
  kind: fc.constantFrom('general', 'branch', 'institution', 'official'),
  lessons: fc.array(
    fc.record({ correct: fc.nat(20), wrong: fc.nat(20), blank: fc.nat(9), exempt: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
})

describe('GET /graph/trial, against a count by hand of random trial exams', () => {
  let world: World
  let crooms: { id: string; name: string; program_code: string | null; studies: { id: string }[] }[]
  beforeAll(async () => {
    world = await openWorld()
    const read = (id: string) => world.call('GET /croom/data/{id}', { params: { id } }, { as: ada })
    crooms = await Promise.all([tytCroom, lgsCroom].map(read))
  })
  afterAll(() => world.close())

  it('lists each trial once, oldest first, with the net of its own penalty', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sat, { maxLength: 12 }), async (trials) => {
        const ids = await given(trials)

        const answered = await world.call('GET /graph/trial', {}, { as: ada })

        const expected = trials
          .map((trial, n) => ({ n, ...trial }))
          .sort((a, b) => b.back - a.back || a.n - b.n)
        expect(answered.trials.map(({ id }) => id)).toEqual(expected.map(({ n }) => ids[n]))
        for (const [index, shown] of answered.trials.entries()) {
          const { croom, back, penalty, kind, lessons } = expected[index] as Sat
          const counted = lessons.filter(({ exempt }) => !exempt)
          const total = (of: (lesson: Lesson) => number) =>
            counted.reduce((sum, lesson) => sum + of(lesson), 0)
          expect(shown).toMatchObject({
            day: shift('2026-11-20', -back),
            croom_id: crooms[croom]?.id,
            croom_name: crooms[croom]?.name,
            program_code: crooms[croom]?.program_code,
            kind,
            questions: total((lesson) => lesson.correct + lesson.wrong + lesson.blank),
            correct: total(({ correct }) => correct),
            wrong: total(({ wrong }) => wrong),
            blank: total(({ blank }) => blank),
          })
          const net = total(({ correct, wrong }) => correct - (penalty > 0 ? wrong / penalty : 0))
          expect(shown.net).toBeCloseTo(net, 9)
        }
      }),
      { numRuns },
    )
  })

  it('shows nobody another student’s trials', async () => {
    await given([
      {
        croom: 0,
        back: 1,
        penalty: 4,
        kind: 'general',
        lessons: [{ correct: 1, wrong: 1, blank: 0, exempt: false }],
      },
    ])

    expect(await world.call('GET /graph/trial', {}, { as: baris })).toEqual({ trials: [] })
  })

  /**
   * Replaces all of Ada's trial exams.
   * @returns their ids
   */
  async function given(trials: Sat[]): Promise<string[]> {
    const { run } = world.database
    await run`delete from trial_exam where user_id = ${ada.id}`
    const ids = trials.map(() => newId())
    for (const [n, trial] of trials.entries()) {
      const croom = crooms[trial.croom]
      await run`
        insert into trial_exam (user_id, id, croom_id, kind, name, day, penalty, created_by, updated_by, created_at)
        values (${ada.id}, ${ids[n]}, ${croom?.id}, ${trial.kind}, 'D', ${shift('2026-11-20', -trial.back)},
          ${trial.penalty}, ${ada.id}, ${ada.id}, now() + make_interval(secs => ${n}))`
      for (const [index, { correct, wrong, blank, exempt }] of trial.lessons.entries()) {
        await run`
          insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank, exempt)
          values (${ada.id}, ${ids[n]}, ${croom?.studies[index]?.id}, ${correct + wrong + blank}, ${correct},
            ${wrong}, ${blank}, ${exempt})`
      }
    }
    return ids
  }
})
