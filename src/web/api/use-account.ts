import { useActing } from '#web/session/use-session.ts'
import { useCall } from './use-call.ts'

/** Account of the acting user with calendar settings; undefined while loading. */
export function useAccount() {
  return useAccountCall().data
}

export function useAccountCall() {
  const id = useActing()?.id ?? ''
  return useCall('GET /user/data/{id}', { params: { id } }, { enabled: id !== '', staleTime: 300_000 })
}
