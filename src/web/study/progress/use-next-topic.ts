import { type NextStep, nextStep } from '#rules/insight/claims.ts'
import { isAtStake } from '#rules/insight/shown.ts'
import { useCall } from '#web/api/use-call.ts'

/** Steps that open an insight which is closed, so that they come before any topic. */
function isOpening(step: NextStep): boolean {
  if (step.code === 'mark_trial') return step.count > 0
  return step.code === 'sit_first' || step.code === 'sit_trial' || step.code === 'log_first'
}

/** What to do in a class group: a step that gives more data, or else the topics where the next net lies. */
export function useNextTopic(croomId: string) {
  const quality = useCall('GET /insight/quality', {})
  const cheapest = useCall('GET /insight/cheapest/{id}', { params: { id: croomId } })
  const rows = (cheapest.data?.rows ?? []).filter(isAtStake)
  const step =
    quality.data &&
    nextStep(quality.data, quality.data.unmarked?.id ?? null, cheapest.data?.missing?.have ?? null)
  const isStep = step ? isOpening(step) || rows.length === 0 : false
  return {
    quality,
    cheapest,
    rows,
    /** What has to be done before a topic can be recommended; null where one can. */
    step: step && isStep ? step : null,
    /** The recommended topic; undefined while a step comes before it. */
    next: isStep ? undefined : rows[0],
  }
}
