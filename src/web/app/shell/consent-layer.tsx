import { BirthYearSheet } from '#web/account/consent/birth-year.tsx'
import { useCall } from '#web/api/use-call.ts'

/**
 * Asks once at each opening whether a parent has to agree for this student, and for an unknown year of birth. A closed
 * account is replaced by the layout itself.
 */
export default function ConsentLayer() {
  const { data } = useCall('GET /consent', {}, { staleTime: Number.POSITIVE_INFINITY })
  if (!data || data.is_closed || data.waiting_for !== 'birth_year') return null
  return <BirthYearSheet closesAt={data.closes_at} />
}
