import { addDays } from '#rules/day.ts'
import { useCall } from '#web/api/use-call.ts'

/** Days ahead in which a planned topic is shown as planned. */
const ahead = 14

/** The first day from today on for which each topic is planned. */
export function usePlanned(today: string): ReadonlyMap<string, string> {
  const plan = useCall('GET /plan', { query: { from: today, to: addDays(today, ahead) } })
  const planned = new Map<string, string>()
  for (const { topic_id, day } of plan.data ?? []) {
    if (topic_id && day < (planned.get(topic_id) ?? '9999')) planned.set(topic_id, day)
  }
  return planned
}
