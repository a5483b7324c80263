import { useCall } from './use-call.ts'

/**
 * The shared constants: what `GET /sabit` says, and under the specification's name `mycroom` the class groups that an
 * exam may belong to.
 * @param isAlone whether the constants alone may be asked for, as while a temporary password must be changed
 */
export function useConstants(isAlone = false) {
  const sabit = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const mycroom = useCall('GET /sabit/class', {}, { staleTime: 300_000, enabled: !isAlone })
  return { sabit, mycroom }
}
