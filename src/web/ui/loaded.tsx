import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from './error-note.tsx'
import { SkeletonRows, useIsSlow } from './skeleton.tsx'

export type LoadedProps<T> = {
  answer: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** Skeleton with the shape of the content, to avoid layout shift. */
  skeleton?: ReactNode
  /** Whether to show `empty` instead of the content. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children(data: T): ReactNode
}

/** Renders a query: a skeleton when it is slow, an error with retry, and old data during a refetch. */
export function Loaded<T>({ answer, skeleton, isEmpty, empty, children }: LoadedProps<T>) {
  const isSlow = useIsSlow(answer.isPending)
  if (answer.data !== undefined) {
    if (isEmpty?.(answer.data)) return empty
    return children(answer.data)
  }
  if (answer.error) return <ErrorNote error={answer.error} onRetry={() => answer.refetch()} />
  const place = skeleton ?? <SkeletonRows rows={4} />
  // Space is reserved at once; the skeleton becomes visible only when the answer is slow.
  return (
    <div aria-busy className={isSlow ? '' : 'invisible'}>
      {place}
    </div>
  )
}
