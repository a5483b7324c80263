import type { ReplyOf } from '#web/api/ask.ts'

type Series = Pick<ReplyOf<'GET /trialgraph/sumByTopicTime/{id}/{time}'>, 'trials' | 'series'>

/** Mocks that are shown. */
const few = 5

/**
 * Wrong answers on a topic in the last mocks that had its lesson, oldest first.
 * @param own ids of the mocks of the class group
 * @returns `wrong` null where answers of the lesson are not marked, so that nobody knows of this topic
 */
export function lastMarks({ trials, series }: Series, topicId: string, own: ReadonlySet<string>) {
  const topic = series.find(({ id }) => id === topicId)
  const unmarked = series.find(({ id }) => id === null)
  return trials
    .flatMap(({ id, day }, index) => {
      const wrong = topic?.wrong[index] ?? null
      if (!own.has(id) || wrong === null) return []
      const isMarked = wrong > 0 || (unmarked?.wrong[index] ?? 0) + (unmarked?.blank[index] ?? 0) === 0
      return [{ id, day, wrong: isMarked ? wrong : null }]
    })
    .slice(-few)
}
