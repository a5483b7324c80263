import { useCall } from '#web/api/use-call.ts'
import { type Dated, isExpected } from './expected.ts'

/** Tells whether the date of an exam is only expected. */
export function useExpectedDate(): (exam: Dated) => boolean {
  const { data } = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  return (exam) => isExpected(exam, data?.programs ?? [])
}
