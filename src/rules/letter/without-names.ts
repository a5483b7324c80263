import type { Focus, Good, LetterFacts } from './facts.ts'

/**
 * The facts of a letter with a mark such as `[A]` in place of each name that a person may have typed: lessons, topics,
 * trial exams, their publishers and exams.
 */
export function withoutNames(facts: LetterFacts): LetterFacts {
  const marks = new Map<string, string>()
  const marked = (name: string) => {
    const known = marks.get(name)
    if (known !== undefined) return known
    const mark = markOf(marks.size)
    marks.set(name, mark)
    return mark
  }
  const withTopic = <T extends Good | Focus>(each: T): T =>
    'topic' in each ? { ...each, topic: marked(each.topic) } : each
  const withName = <T extends { name: string | null }>(each: T): T =>
    each.name === null || each.name === '' ? each : { ...each, name: marked(each.name) }
  const { lessons, trend, trial, good, focus, ahead, exam } = facts
  return {
    ...facts,
    lessons: lessons.map(withName),
    trend: trend && { ...trend, points: trend.points.map(withName) },
    trial: trial && {
      ...withName(trial),
      publisher: trial.publisher && marked(trial.publisher),
      lessons: trial.lessons.map(withName),
      topics: trial.topics.map(withName),
    },
    good: good.map(withTopic),
    focus: focus.map(withTopic),
    ahead: ahead.map(withName),
    exam: exam && withName(exam),
  }
}

/** `[A]` to `[Z]`, then `[AA]`: letters, so that a mark is no number of a sentence. */
function markOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? `[${letter}]` : `[${String.fromCharCode(64 + Math.floor(index / 26))}${letter}]`
}
