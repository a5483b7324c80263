import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { type TrialKind, trialKinds } from '#rules/vocabulary.ts'
import { dayNow } from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

/** Wrong answers on one topic, told apart by the kind of the trial exam. */
const wrong: Record<TrialKind, number> = { general: 1, branch: 2, institution: 4, official: 8 }

describe('the marks of some kinds of trial exams', () => {
  let world: World
  const day = dayNow('Europe/Istanbul', 4)
  beforeAll(async () => {
    world = await openWorld()
    await world.database.run`delete from trial_exam where user_id = ${ada.id}`
    for (const kind of trialKinds) {
      const mark = { study_id: turkce, topic_id: tytTopic, result: 'wrong' as const, count: wrong[kind] }
      const lessons = [{ study_id: turkce, correct: 20, wrong: 10 }]
      const body = { croom_id: tytCroom, name: kind, kind, day, lessons, marks: [mark] }
      await world.call('POST /trialexam/save', { body }, { as: ada })
    }
  })
  afterAll(() => world.close())

  it.each<[TrialKind[] | undefined, number]>([
    [undefined, 15],
    [['branch'], 2],
    [['general', 'institution', 'official'], 13],
    [['institution', 'institution'], 4],
  ])('are those of %j, the same in each of the six calls', async (kinds, expected) => {
    const rest = { query: { ...(kinds && { kinds }) } }
    const as = { as: ada }
    const ofStudy = { id: turkce }
    const ofTopic = { id: tytTopic }
    const time = 'week' as const
    const [topics, subtopics, all, one, topicsInTime, subtopicsInTime] = await Promise.all([
      world.call('GET /trialgraph/sumByTopic/{id}', { params: ofStudy, ...rest }, as),
      world.call('GET /trialgraph/sumBySubTopic/{id}', { params: ofTopic, ...rest }, as),
      world.call('GET /trialgraph/subTopicDaily/{id}', { params: ofTopic, ...rest }, as),
      world.call(
        'GET /trialgraph/subTopicDaily/{id}/{date}',
        { params: { ...ofTopic, date: day }, ...rest },
        as,
      ),
      world.call('GET /trialgraph/sumByTopicTime/{id}/{time}', { params: { ...ofStudy, time }, ...rest }, as),
      world.call(
        'GET /trialgraph/sumBySubTopicTime/{id}/{time}',
        { params: { ...ofTopic, time }, ...rest },
        as,
      ),
    ])

    const sum = (values: readonly (number | null)[]) =>
      values.reduce<number>((total, value) => total + (value ?? 0), 0)
    // What is marked on a topic without a subtopic is listed below it without an id.
    const own = <R extends { id: string | null }>(rows: readonly R[]) =>
      rows.filter(({ id }) => id === tytTopic || id === null)
    const told = [
      ...[
        topics.rows.filter(({ id }) => id === tytTopic),
        own(subtopics.rows),
        own(all.rows),
        own(one.rows),
      ].map((rows) => sum(rows.map((row) => row.wrong))),
      ...[topicsInTime.series.filter(({ id }) => id === tytTopic), own(subtopicsInTime.series)].map(
        (series) => sum(series.flatMap((each) => each.wrong)),
      ),
    ]
    expect(told).toEqual(told.map(() => expected))
  })

  it('are refused for no kind and for an unknown kind', async () => {
    const ask = (kinds: unknown) =>
      world.send('GET /trialgraph/sumByTopic/{id}', { params: { id: turkce }, query: { kinds } }, { as: ada })
    expect([(await ask([])).status, (await ask(['school'])).status]).toEqual([400, 400])
  })
})
