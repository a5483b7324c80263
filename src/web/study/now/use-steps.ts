import { useMemo } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { useAccount } from '#web/auth/use-account.ts'
import { placeOf, studiedIn } from '#web/study/timer/recent.ts'
import { nextSteps } from './steps.ts'

const none: never[] = []

/** What to study now, from today's plan and the insights; these come after the first paint. */
export function useSteps() {
  const state = useCall('GET /state', { query: {} })
  const today = state.data?.today.day
  const plan = useCall(
    'GET /plan',
    { query: { from: today ?? '', to: today ?? '' } },
    { enabled: today !== undefined },
  )
  const croomId = useCroomId()
  const review = useCall('GET /insight/review', {}, { staleTime: 60_000 })
  const cheapest = useCall(
    'GET /insight/cheapest/{id}',
    { params: { id: croomId ?? '' } },
    { enabled: croomId !== undefined, staleTime: 60_000 },
  )
  const rows = state.data?.records.rows
  const steps = useMemo(
    () =>
      nextSteps({
        plan: plan.data ?? none,
        review: review.data?.rows ?? none,
        cheapest: cheapest.data,
        recent: studiedIn(rows ?? none).flatMap((record) => placeOf(record) ?? []),
      }),
    [plan.data, review.data, cheapest.data, rows],
  )
  // An answer that failed once is not waited for.
  const isReviewed = review.data !== undefined || review.failureReason !== null
  const isKnown = steps.now?.why === 'plan' || isReviewed
  /** Reviews that are still to come. */
  const due = isReviewed ? 0 : (state.data?.review_due ?? 0)
  return { ...steps, plan: plan.data ?? none, isKnown, due, refetch: review.refetch }
}

/** The class group whose trial exams are looked at: the student's main one, else the first; undefined without one. */
export function useCroomId(): string | undefined {
  const account = useAccount()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  if (!account) return undefined
  return crooms.data?.find(({ id }) => id === account.croom_id)?.id ?? crooms.data?.[0]?.id
}
