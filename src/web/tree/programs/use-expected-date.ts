import { useCall } from '#web/api/use-call.ts'
import { type Dated, isExpected } from './expected.ts'

/** Tells whether an exam stands on a date that was never announced, only expected. */
export function useExpectedDate(): (exam: Dated) => boolean {
  const { data } = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  return (exam) => isExpected(exam, data?.programs ?? [])
}
