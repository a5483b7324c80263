import { useAccountCall } from '#web/api/use-account.ts'
import { useCall } from '#web/api/use-call.ts'
import { useNotToday } from '#web/study/review/use-not-today.ts'
import { studiedIn } from '#web/study/timer/recent.ts'
import { shownCroom } from './shown-croom.ts'
import { nextSteps } from './steps.ts'

/** What to study now, from today's plan and the insights; these come after the first paint. */
export function useSteps() {
  const state = useCall('GET /state', { query: {} })
  const today = state.data?.today.day
  const plan = useCall(
    'GET /plan',
    { query: { from: today ?? '', to: today ?? '' } },
    { enabled: today !== undefined },
  )
  const { croom, review, cheapest } = useAdvice()
  const { topics: notToday } = useNotToday(today)
  const { data: items = [] } = plan
  const steps = nextSteps({
    plan: items,
    review: review.data?.rows ?? [],
    cheapest: cheapest.data,
    recent: studiedIn(state.data?.records.rows),
    notToday,
  })
  const isPlanned = isAnswered(plan) || (today === undefined && isAnswered(state))
  // Until every source has loaded, another step could replace the one that is being pressed.
  const isSettled =
    isPlanned && isAnswered(review) && croom.isKnown && (croom.id === undefined || isAnswered(cheapest))
  // The plan has the highest priority, so it need not wait for the others.
  const isKnown = isSettled || steps.now?.why === 'plan'
  /** Other steps that are still to come, as far as that is known. */
  const due = isSettled ? 0 : steps.others.length + (isAnswered(review) ? 0 : (state.data?.review_due ?? 0))
  const others = isSettled ? steps.others : []
  return { ...steps, others, plan: items, isKnown, due }
}

/** What the student's insights advise to study. */
export function useAdvice() {
  const croom = useMainCroom()
  const review = useCall('GET /insight/review', {}, { staleTime: 60_000 })
  const cheapest = useCall(
    'GET /insight/cheapest/{id}',
    { params: { id: croom.id ?? '' } },
    { enabled: croom.id !== undefined, staleTime: 60_000 },
  )
  return { croom, review, cheapest }
}

/** The class group whose trial exams are looked at: the student's main one, else the first; undefined without one. */
export function useCroomId(): string | undefined {
  return useMainCroom().id
}

function useMainCroom() {
  const account = useAccountCall()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const main = account.data && shownCroom(crooms.data ?? [], account.data.croom_id)
  return { id: main?.id, isKnown: isAnswered(account) && isAnswered(crooms) }
}

/** An answer that failed once is not waited for. */
function isAnswered({ data, failureReason }: { data: unknown; failureReason: unknown }): boolean {
  return data !== undefined || failureReason !== null
}
