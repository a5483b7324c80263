import { useMemo } from 'react'
import type { Place } from '#rules/place.ts'
import { cheapestSteps, reviewSteps } from '#web/study/now/steps.ts'
import { useAdvice } from '#web/study/now/use-steps.ts'
import type { Suggestion } from '#web/tree/picker/place-list.tsx'
import { useWords } from '#web/words/use-words.ts'

/**
 * What is worth a place in a week, by the student's insights: in turn a topic that is due for review and one where the
 * next net lies.
 * @param planned what the week has already
 */
export function useSuggestions(planned: readonly Place[]): Suggestion[] {
  const { dashboard: words } = useWords()
  const { review, cheapest } = useAdvice()
  return useMemo(() => {
    const due = reviewSteps(review.data?.rows ?? [])
    const cheap = cheapestSteps(cheapest.data)
    const there = new Set(planned.map(({ topic_id }) => topic_id))
    const found = new Map<string | null, Suggestion>()
    for (let n = 0; n < Math.max(due.length, cheap.length); n += 1)
      for (const each of [due[n], cheap[n]]) {
        if (!each) continue
        const { place, kind, why } = each
        if (!there.has(place.topic_id) && !found.has(place.topic_id))
          found.set(place.topic_id, { place, kind, why: words.whys[why] })
      }
    return [...found.values()]
  }, [review.data, cheapest.data, planned, words])
}
