import { useCall } from '#web/api/use-call.ts'
import { useActing } from './use-session.ts'

/** Account of the acting user with calendar settings; undefined while loading. */
export function useAccount() {
  return useAccountCall().data
}

export function useAccountCall() {
  const id = useActing()?.id ?? ''
  return useCall('GET /user/data/{id}', { params: { id } }, { enabled: id !== '', staleTime: 300_000 })
}
