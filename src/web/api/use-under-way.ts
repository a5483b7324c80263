import { useQueryClient } from '@tanstack/react-query'
import { type Parts, rowIdOf } from './request.ts'

/** Tells of a row whether a save of it was sent and is not answered yet: a form opened meanwhile is about another one. */
export function useUnderWay(): (rowId: string) => boolean {
  const client = useQueryClient()
  return (rowId) =>
    client
      .getMutationCache()
      .findAll({ status: 'pending' })
      .some(({ state }) => rowIdOf((state.variables ?? {}) as Parts) === rowId) // what every save is called with
}
