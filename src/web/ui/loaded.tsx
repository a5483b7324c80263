import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from './error-note.tsx'
import { SkeletonRows, useIsSlow } from './skeleton.tsx'

type LoadedProps<T> = {
  answer: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** Shaped like the content, so that nothing jumps. */
  skeleton?: ReactNode
  /** What holds nothing shows `empty`, be that nothing too. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children(data: T): ReactNode
}

/** Shows an answer: a skeleton when it is slow, an error with a way on, old data until the new comes. */
export function Loaded<T>({ answer, skeleton, isEmpty, empty, children }: LoadedProps<T>) {
  const isSlow = useIsSlow(answer.isPending)
  if (answer.data !== undefined) {
    if (isEmpty?.(answer.data)) return empty
    return children(answer.data)
  }
  if (answer.error) return <ErrorNote error={answer.error} onRetry={() => answer.refetch()} />
  const place = skeleton ?? <SkeletonRows rows={4} />
  // The place is held from the start; what fills it shows only when the answer is slow.
  return (
    <div aria-busy className={isSlow ? '' : 'invisible'}>
      {place}
    </div>
  )
}
