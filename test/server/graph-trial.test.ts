import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, lgsCroom, tytCroom } from '#contract/examples.ts'
import { newId } from '#server/services/new-id.ts'
import { scaled } from '../support/scale.ts'
import { dayNow, shift } from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

const numRuns = scaled(25)
const today = dayNow('Europe/Istanbul', 4)

type Lesson = { correct: number; wrong: number; blank: number; exempt: boolean }
type Sat = { croom: number; back: number; penalty: number; kind: string; lessons: Lesson[] }

const sat: fc.Arbitrary<Sat> = fc.record({
  croom: fc.nat(1),
  // Two days ahead, since tomorrow may begin meanwhile.
  back: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(-2)),
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

/** The sums of a trial exam without exempt lessons. */
function totalsOf({ penalty, lessons }: Pick<Sat, 'penalty' | 'lessons'>) {
  const counted = lessons.filter(({ exempt }) => !exempt)
  const total = (of: (lesson: Lesson) => number) => counted.reduce((sum, lesson) => sum + of(lesson), 0)
  const [correct, wrong] = [total((lesson) => lesson.correct), total((lesson) => lesson.wrong)]
  return {
    questions: total((lesson) => lesson.correct + lesson.wrong + lesson.blank),
    correct,
    wrong,
    blank: total(({ blank }) => blank),
    net: penalty > 0 ? correct - wrong / penalty : correct,
  }
}

describe('trial exams, against a count by hand of random ones', () => {
  let world: World
  let crooms: { id: string; name: string; program_code: string | null; studies: { id: string }[] }[]
  beforeAll(async () => {
    world = await openWorld()
    const read = (id: string) => world.call('GET /croom/data/{id}', { params: { id } }, { as: ada })
    crooms = await Promise.all([tytCroom, lgsCroom].map(read))
  })
  afterAll(() => world.close())

  it('are one row each in GET /graph/trial from their day on, oldest first, with the net of their own penalty', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sat, { maxLength: 12 }), async (trials) => {
        const ids = await given(trials)

        const answered = await world.call('GET /graph/trial', {}, { as: ada })

        const expected = trials
          .map((trial, n) => ({ n, ...trial }))
          .filter(({ back }) => back >= 0)
          .sort((a, b) => b.back - a.back || a.n - b.n)
        expect(answered.trials.map(({ id }) => id)).toEqual(expected.map(({ n }) => ids[n]))
        for (const [index, shown] of answered.trials.entries()) {
          const trial = expected[index] as Sat
          const { net, ...counts } = totalsOf(trial)
          expect(shown).toMatchObject({
            day: shift(today, -trial.back),
            croom_id: crooms[trial.croom]?.id,
            croom_name: crooms[trial.croom]?.name,
            program_code: crooms[trial.croom]?.program_code,
            kind: trial.kind,
            ...counts,
          })
          expect(shown.net).toBeCloseTo(net, 9)
        }
      }),
      { numRuns },
    )
  })

  it('are on the pages of GET /trialexam in each order, with the same sums', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sat, { maxLength: 8 }),
        fc.constantFrom('day', 'net'),
        fc.boolean(),
        fc.integer({ min: 1, max: 5 }),
        async (trials, sort, desc, size) => {
          const ids = await given(trials)
          const read = (page: number) =>
            world.call('GET /trialexam', { query: { sort, desc, size, page } }, { as: ada })

          const pages = await Promise.all(
            Array.from({ length: Math.ceil(trials.length / size) + 1 }, (_, n) => read(n + 1)),
          )

          const sign = desc ? -1 : 1
          const expected = trials
            .map((trial, n) => ({ id: ids[n], n, back: trial.back, totals: totalsOf(trial) }))
            .sort(
              (a, b) =>
                sign * ((sort === 'net' ? a.totals.net - b.totals.net : 0) || b.back - a.back || a.n - b.n),
            )
          const rows = pages.flatMap((page) => page.rows)
          expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
          for (const [index, { totals }] of rows.entries()) {
            const { net, ...counts } = expected[index]?.totals ?? totalsOf({ penalty: 0, lessons: [] })
            expect(totals).toMatchObject(counts)
            expect(totals.net).toBeCloseTo(net, 9)
          }
          for (const [n, page] of pages.entries()) {
            expect(page.rows.length).toBe(Math.max(0, Math.min(size, trials.length - n * size)))
            expect(page.total).toBe(trials.length)
          }
        },
      ),
      { numRuns },
    )
  })

  it('are shown to nobody else', async () => {
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
        values (${ada.id}, ${ids[n]}, ${croom?.id}, ${trial.kind}, 'D', ${shift(today, -trial.back)},
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
