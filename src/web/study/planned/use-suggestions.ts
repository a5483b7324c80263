import { useMemo } from 'react'
import { isAtStake } from '#rules/insight/shown.ts'
import { deepest, nowhere, type Place } from '#rules/place.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCroomId } from '#web/study/now/use-steps.ts'
import type { Suggestion } from '#web/tree/picker/place-list.tsx'
import { useWords } from '#web/words/use-words.ts'

/**
 * What is worth a place in a week, by the student's insights: in turn a topic that is due for review and one where the
 * next net lies.
 * @param planned what the week has already
 */
export function useSuggestions(planned: readonly Place[]): Suggestion[] {
  const { dashboard: words } = useWords()
  const croom_id = useCroomId()
  const review = useCall('GET /insight/review', {}, { staleTime: 60_000 })
  const cheapest = useCall(
    'GET /insight/cheapest/{id}',
    { params: { id: croom_id ?? '' } },
    { enabled: croom_id !== undefined, staleTime: 60_000 },
  )
  return useMemo(() => {
    const due = (review.data?.rows ?? []).map(
      ({ croom_id, study_id, topic_id }): Suggestion => ({
        place: { ...nowhere, croom_id, study_id, topic_id },
        kind: 'review',
        why: words.whys.review,
      }),
    )
    const cheap = (cheapest.data?.rows ?? []).filter(isAtStake).map(
      ({ study_id, topic_id }): Suggestion => ({
        place: { ...nowhere, croom_id: cheapest.data?.croom_id ?? null, study_id, topic_id },
        kind: 'practice',
        why: words.whys.cheapest,
      }),
    )
    const there = new Set(planned.map(({ topic_id }) => topic_id))
    const found = new Map<string | null, Suggestion>()
    for (let n = 0; n < Math.max(due.length, cheap.length); n += 1)
      for (const each of [due[n], cheap[n]]) {
        const topic = each && deepest(each.place)
        if (each && topic && !there.has(topic) && !found.has(topic)) found.set(topic, each)
      }
    return [...found.values()]
  }, [review.data, cheapest.data, planned, words])
}
