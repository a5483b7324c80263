import { useCall } from '#web/api/use-call.ts'
import { useActing } from './use-session.ts'

/** The account of whose data is shown, with the settings of their calendar; undefined until it is known. */
export function useAccount() {
  const id = useActing()?.id ?? ''
  const answer = useCall(
    'GET /user/data/{id}',
    { params: { id } },
    { enabled: id !== '', staleTime: 300_000 },
  )
  return answer.data
}
