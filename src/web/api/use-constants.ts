import { useCall } from './use-call.ts'

/**
 * The shared constants: `GET /sabit`, and as `mycroom` (named by the specification) the class groups for
 * exams.
 * @param isAlone loads the constants only, while a temporary password must be changed
 */
export function useConstants(isAlone = false) {
  const sabit = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const mycroom = useCall('GET /sabit/class', {}, { staleTime: 300_000, enabled: !isAlone })
  return { sabit, mycroom }
}
