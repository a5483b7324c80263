import { type Day, daysBetween } from '#rules/day.ts'
import { cheapest } from '#rules/insight/cheapest.ts'
import { hoursByTopic, studied } from '#rules/insight/hours.ts'
import { lesson } from '#rules/insight/lesson.ts'
import { lossOf, papersByStudy } from '#rules/insight/papers.ts'
import { returnOf } from '#rules/insight/return.ts'
import { review } from '#rules/insight/review.ts'
import { unfixed } from '#rules/insight/unfixed.ts'
import { drawsOf } from './draws.ts'
import { average, byValue, type Figure, regret, shareOf } from './figure.ts'
import { type Life, liveUntil, publisherEaseOf } from './student.ts'
import { dayAt, examAt, programs, type World } from './worlds.ts'

/** Students with enough marks, in several worlds, 30 to 120 days before the exam. */
function livesOf(worlds: readonly World[], students: number, seed: string): Life[] {
  return worlds.flatMap((world) => {
    const draws = drawsOf(`${seed} topics ${world.name}`)
    return Array.from({ length: Math.ceil(students / worlds.length) }, () => {
      const today = examAt - Math.floor(draws.uniform(30, 121))
      return liveUntil(today, draws.pick(programs), world, publisherEaseOf(world, draws), draws)
    })
  })
}

function inputOf({ program, trials, records, today }: Life) {
  return { studies: program.studies, trials, records, today: dayAt(today) }
}

/** Nets lost by topic in all marks, slips too, without any weights: what a person would add up. */
function lostByTopic({ program, trials, today }: Life): Map<string, number> {
  const papers = papersByStudy(program.studies, trials, dayAt(today))
  return new Map(
    program.studies.flatMap(({ id, topics }) =>
      topics.map((topic): [string, number] => {
        const covered = papers.get(id)?.covered ?? []
        return [topic, average(covered.map((paper) => lossOf(paper, topic).lost))]
      }),
    ),
  )
}

function cheapestFigures(lives: readonly Life[]): Figure[] {
  const shown = lives.flatMap((life) => {
    const picked = cheapest(inputOf(life)).rows.map(({ topic_id }) => topic_id)
    return picked.length > 0 ? [{ life, picked, lost: byValue(lostByTopic(life)) }] : []
  })
  const isGood = (picked: readonly string[], { truth }: Life) => {
    const greatest = byValue(truth.gain).slice(0, Math.ceil(truth.gain.size / 5))
    return average(picked.slice(0, 3).map((id) => Number(greatest.includes(id))))
  }
  const random = (life: Life) => {
    const gains = [...life.truth.gain.values()]
    return regret(['mean'], new Map([...life.truth.gain, ['mean', 5 * average(gains)]]), 5)
  }
  return [
    {
      insight: 'cheapest',
      key: 'cheapest regret',
      measure: 'regret of five topics',
      rule: average(shown.map(({ life, picked }) => regret(picked, life.truth.gain, 5))),
      rivals: [
        {
          name: 'most lost',
          value: average(shown.map(({ life, lost }) => regret(lost, life.truth.gain, 5))),
        },
        { name: 'chance', value: average(shown.map(({ life }) => random(life))) },
      ],
    },
    {
      insight: 'cheapest',
      key: 'cheapest top three',
      measure: 'first three among the best fifth of topics',
      rule: average(shown.map(({ life, picked }) => isGood(picked, life))),
      rivals: [{ name: 'most lost', value: average(shown.map(({ life, lost }) => isGood(lost, life))) }],
      percent: true,
    },
  ]
}

function reviewFigures(lives: readonly Life[]): Figure[] {
  const shown = lives.flatMap((life) => {
    const input = inputOf(life)
    const told = review({ ...input, exam_day: dayAt(examAt) })
    const last = new Map<string, number>()
    for (const { topic_id, day } of studied(life.records, input.today)) {
      if (topic_id) last.set(topic_id, daysBetween(day, input.today))
    }
    if (told.due < 10) return []
    const gains = new Map([...last.keys()].map((topic) => [topic, life.truth.gain.get(topic) ?? 0]))
    const picked = told.rows.map(({ topic_id }) => topic_id)
    return [{ gains, picked, longest: byValue(last), mean: average([...gains.values()]), due: told.due }]
  })
  return [
    {
      insight: 'review',
      key: 'review regret',
      measure: 'regret of five topics of those studied before',
      rule: average(shown.map(({ gains, picked }) => regret(picked, gains, 5))),
      rivals: [
        { name: 'longest ago', value: average(shown.map(({ gains, longest }) => regret(longest, gains, 5))) },
        {
          name: 'chance',
          value: average(
            shown.map(({ gains, mean }) => regret(['m'], new Map([...gains, ['m', 5 * mean]]), 5)),
          ),
        },
      ],
    },
  ]
}

function unfixedFigures(lives: readonly Life[]): Figure[] {
  const isUnknown = ({ truth }: Life, topic: string) => (truth.knowledge.get(topic) ?? 1) < 0.5
  const told = lives.flatMap((life) => {
    const input = inputOf(life)
    const answer = unfixed(input)
    if (answer.missing) return []
    const papers = papersByStudy(input.studies, input.trials, input.today)
    const hours = hoursByTopic(input.records, input.today)
    const studiedTopics = input.studies.flatMap(({ id, topics }) =>
      topics.filter((topic) => (hours.get(topic) ?? 0) >= 1).map((topic) => ({ topic, id })),
    )
    const wrongIn = (topic: string, id: string) =>
      (papers.get(id)?.covered ?? []).filter((paper) => lossOf(paper, topic).isWrong)
    const first = new Map<string, Day>()
    for (const { topic_id, day } of studied(input.records, input.today).reverse()) {
      if (topic_id) first.set(topic_id, day)
    }
    const twice = studiedTopics.filter(
      ({ topic, id }) => wrongIn(topic, id).filter(({ day }) => day > (first.get(topic) ?? day)).length >= 2,
    )
    return [
      {
        listed: answer.rows.map(({ topic_id }) => isUnknown(life, topic_id)),
        twice: twice.map(({ topic }) => isUnknown(life, topic)),
        all: studiedTopics.map(({ topic }) => isUnknown(life, topic)),
      },
    ]
  })
  return [
    {
      insight: 'unfixed',
      key: 'unfixed precision',
      measure: 'listed topics that are truly not known',
      rule: shareOf(told.flatMap(({ listed }) => listed)),
      rivals: [
        { name: 'wrong twice after study', value: shareOf(told.flatMap(({ twice }) => twice)) },
        { name: 'any topic studied', value: shareOf(told.flatMap(({ all }) => all)) },
      ],
      percent: true,
    },
    {
      insight: 'unfixed',
      key: 'unfixed count',
      measure: 'topics listed a student',
      rule: average(told.map(({ listed }) => listed.length)),
      rivals: [{ name: 'wrong twice after study', value: average(told.map(({ twice }) => twice.length)) }],
    },
  ]
}

/** Correlation of Pearson. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [x, y] = [average(pairs.map(([a]) => a)), average(pairs.map(([, b]) => b))]
  const products = (f: (a: number, b: number) => number) => average(pairs.map(([a, b]) => f(a - x, b - y)))
  return products((a, b) => a * b) / Math.sqrt(products((a) => a * a) * products((_, b) => b * b))
}

function returnFigures(lives: readonly Life[]): Figure[] {
  const rows = lives.flatMap((life) => {
    const input = inputOf(life)
    const papers = papersByStudy(input.studies, input.trials, input.today)
    return returnOf(input).rows.map((row) => {
      const covered = papers.get(row.study_id)?.covered ?? []
      const mean = (after: boolean) =>
        average(
          covered.filter(({ day }) => day >= row.split === after).map((s) => lossOf(s, row.topic_id).lost),
        )
      const raw = (mean(false) - mean(true)) / row.hours
      return {
        told: row.per_hour,
        verdict: row.verdict,
        raw,
        truth: (life.truth.gained.get(row.topic_id) ?? 0) / row.hours,
      }
    })
  })
  const wrong = (of: (row: (typeof rows)[number]) => number) => shareOf(rows.map((row) => of(row) < 0))
  const error = (of: (row: (typeof rows)[number]) => number) =>
    Math.sqrt(average(rows.map((row) => (of(row) - row.truth) ** 2)))
  const rival = (value: number) => [{ name: 'raw difference', value }]
  const told = rows.filter(({ verdict }) => verdict !== 'open')
  return [
    {
      insight: 'return',
      key: 'return verdict',
      measure: 'verdicts of less or more that are right',
      rule: shareOf(told.map(({ verdict, truth }) => (verdict === 'less') === truth > 0)),
      rivals: rival(shareOf(rows.map(({ raw, truth }) => raw > 0 === truth > 0))),
      percent: true,
    },
    {
      insight: 'return',
      key: 'return open',
      measure: 'rows whose verdict is open',
      rule: 1 - told.length / Math.max(1, rows.length),
      rivals: [],
      percent: true,
    },
    {
      insight: 'return',
      key: 'return sign',
      measure: 'gain an hour told as a loss',
      rule: wrong(({ told }) => told),
      rivals: rival(wrong(({ raw }) => raw)),
      percent: true,
    },
    {
      insight: 'return',
      key: 'return error',
      measure: 'error of the gain an hour (nets, root mean square)',
      rule: error(({ told }) => told),
      rivals: rival(error(({ raw }) => raw)),
    },
    {
      insight: 'return',
      key: 'return correlation',
      measure: 'correlation with the true gain an hour',
      rule: correlation(rows.map(({ told, truth }) => [told, truth])),
      rivals: rival(correlation(rows.map(({ raw, truth }) => [raw, truth]))),
    },
  ]
}

function lessonFigures(worlds: readonly World[], groups: number, seed: string): Figure[] {
  const draws = drawsOf(`${seed} lesson`)
  const told = Array.from({ length: groups }, () => {
    const [world, program] = [draws.pick(worlds), draws.pick(programs)]
    const ease = publisherEaseOf(world, draws)
    const lives = Array.from({ length: 20 }, () => liveUntil(150, program, world, ease, draws))
    const members = Object.fromEntries(lives.map(({ trials, records }, i) => [`u${i}`, { trials, records }]))
    const picked = lesson({ studies: program.studies, members, today: dayAt(150) }).rows.map(
      (row) => row.topic_id,
    )
    const topics = program.studies.flatMap((study) => study.topics)
    const lostOf = lives.map(lostByTopic)
    const meanOf = (of: readonly ReadonlyMap<string, number>[]) =>
      new Map(topics.map((topic) => [topic, average(of.map((values) => values.get(topic) ?? 0))]))
    const gains = meanOf(lives.map(({ truth }) => truth.gain))
    return { picked, gains, lost: byValue(meanOf(lostOf)), mean: average([...gains.values()]) }
  })
  return [
    {
      insight: 'lesson',
      key: 'lesson regret',
      measure: 'regret of ten topics for a group of 20',
      rule: average(told.map(({ picked, gains }) => regret(picked, gains, 10))),
      rivals: [
        { name: 'most lost', value: average(told.map(({ lost, gains }) => regret(lost, gains, 10))) },
        {
          name: 'chance',
          value: average(
            told.map(({ gains, mean }) => regret(['m'], new Map([...gains, ['m', 10 * mean]]), 10)),
          ),
        },
      ],
    },
  ]
}

/** Insights that speak of topics, on students whose knowledge of each is known. */
export function topicFigures(worlds: readonly World[], students: number, seed: string): Figure[] {
  const lives = livesOf(worlds, students, seed)
  return [
    ...cheapestFigures(lives),
    ...reviewFigures(lives),
    ...unfixedFigures(lives),
    ...returnFigures(lives),
    ...lessonFigures(worlds, Math.ceil(students / 60), seed),
  ]
}
