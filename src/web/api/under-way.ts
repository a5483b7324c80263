import { useQueryClient } from '@tanstack/react-query'
import { type Parts, rowIdOf } from '#web/session/request.ts'

/** Tells whether a save of a row is in flight, so that a reopened form does not overwrite it. */
export function useUnderWay(): (rowId: string) => boolean {
  const client = useQueryClient()
  return (rowId) =>
    client
      .getMutationCache()
      .findAll({ status: 'pending' })
      .some(({ state }) => rowIdOf((state.variables ?? {}) as Parts) === rowId) // the variables of every save
}
