import { type Parts, rowIdOf } from '#web/session/request.ts'
import { client } from './client.ts'

/** Whether a save of a row is in flight, so that a reopened form does not overwrite it. */
export function isUnderWay(rowId: string): boolean {
  const pending = client.getMutationCache().findAll({ status: 'pending' })
  return pending.some(({ state }) => rowIdOf((state.variables ?? {}) as Parts) === rowId) // the variables of every save
}
