import { addDays, daysBetween } from '#rules/day.ts'
import { burndown } from '#rules/insight/burndown.ts'
import { dayHabitOf, minutesOf } from './days.ts'
import { drawsOf } from './draws.ts'
import { average, type Figure, shareOf } from './figure.ts'
import { dayAt } from './worlds.ts'

const todayAt = 120

/** One student with topics of unknown length ahead; null where the rule says nothing. */
function caseOf(draws: ReturnType<typeof drawsOf>) {
  const habit = dayHabitOf(draws)
  const minutes = minutesOf(habit, todayAt + 1200, draws, () => 1)
  const own = draws.lognormal(180, 0.4)
  const needs = Array.from({ length: 30 + Math.floor(draws.next() * 60) }, () => draws.lognormal(own, 0.5))
  const done = Math.floor(needs.length * draws.uniform(0.1, 0.8))
  const records = minutes
    .slice(0, todayAt)
    .flatMap((amount, day) =>
      amount > 0
        ? [{ day: dayAt(day), study_id: 'M', topic_id: null, minutes: amount, kind: 'practice' as const }]
        : [],
    )
  // Minutes of finished topics, without a place in the pace: their days are long past.
  const finished = needs.slice(0, done).map((need, i) => ({
    day: addDays(dayAt(todayAt), -200),
    study_id: 'M',
    topic_id: `t${i}`,
    minutes: Math.round(need),
    kind: 'practice' as const,
  }))
  const topics = needs.map((_, i) => ({ id: `t${i}`, study_id: 'M', level: i < done ? 3 : 0 }))
  const remaining = needs.slice(done).reduce((sum, need) => sum + need, 0)
  const pace = average(minutes.slice(todayAt - 56, todayAt))
  // Exams around the day on which the topics end, or every case would be decided.
  const days = Math.max(5, Math.round((remaining / Math.max(5, pace)) * draws.lognormal(1, 0.6)))
  const told = burndown({
    topics,
    records: [...finished, ...records],
    today: dayAt(todayAt),
    exam_day: addDays(dayAt(todayAt), days),
  })
  if (told.chance === null || !told.finish || told.rate === null || told.remaining === null) return null
  const ends = dayOfMinutes(minutes.slice(todayAt), remaining)
  return {
    chance: told.chance / 100,
    inTime: ends <= days,
    yes: Number(told.rate * days >= told.remaining),
    inRange:
      ends >= daysBetween(dayAt(todayAt), told.finish.early) &&
      ends <= daysBetween(dayAt(todayAt), told.finish.late),
  }
}

/** Days until an amount of minutes is done. */
function dayOfMinutes(minutes: readonly number[], amount: number): number {
  let left = amount
  const end = minutes.findIndex((each) => {
    left -= each
    return left <= 0
  })
  return end < 0 ? minutes.length : end + 1
}

export function burndownFigures(students: number, seed: string): Figure[] {
  const draws = drawsOf(`${seed} burndown`)
  const cases = Array.from({ length: students }, () => caseOf(draws)).filter((each) => each !== null)
  const brier = (chanceOf: (each: (typeof cases)[number]) => number) =>
    average(cases.map((each) => (chanceOf(each) - Number(each.inTime)) ** 2))
  return [
    {
      insight: 'burndown',
      key: 'burndown brier',
      measure: 'Brier score of the chance',
      rule: brier(({ chance }) => chance),
      rivals: [
        { name: 'yes or no by the mean rate', value: brier(({ yes }) => yes) },
        { name: 'always 50 %', value: 0.25 },
      ],
    },
    {
      insight: 'burndown',
      key: 'burndown range',
      measure: 'finish within early and late (80 %)',
      rule: shareOf(cases.map(({ inRange }) => inRange)),
      rivals: [],
      percent: true,
    },
  ]
}
