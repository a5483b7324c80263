import { useMutation } from '@tanstack/react-query'
import { useActing } from '#web/session/use-session.ts'
import { client } from './client.ts'
import { invalidate } from './invalidate.ts'

/**
 * A queue of changes: each is sent when the one before it was answered, and queries are invalidated after the last one.
 * A refetch in between would not contain the later changes, and would undo them on the screen.
 * @param name of the queue
 * @returns puts work into the queue; its promise settles as the work does
 */
export function useInOrder(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  const owner = useActing()?.id
  const mutationKey = [owner, name]
  const { mutateAsync } = useMutation<unknown, Error, () => Promise<unknown>>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (work) => work(),
    onSettled() {
      // The settled one still counts as pending here.
      if (client.isMutating({ mutationKey }) === 1) void invalidate([owner])
    },
  })
  return <T>(work: () => Promise<T>) => mutateAsync(work) as Promise<T> // the mutation returns what the work returns
}
