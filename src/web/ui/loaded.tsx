import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorNote } from './error-note.tsx'

export type LoadedProps<T> = {
  answer: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** Skeleton with the shape of the content, to avoid layout shift. */
  skeleton?: ReactNode
  /** Whether to show `empty` instead of the content. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** Left out where what comes after the wait is drawn elsewhere. */
  children?(data: T): ReactNode
}

/** Renders a query: a skeleton when it is slow, an error with retry, and old data during a refetch. */
export function Loaded<T>({ answer, skeleton, isEmpty, empty, children }: LoadedProps<T>) {
  const isSlow = useIsSlow(answer.isPending)
  if (answer.data !== undefined) {
    if (isEmpty?.(answer.data)) return empty
    return children?.(answer.data)
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

/** A grey placeholder. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block rounded-control bg-sunken ${className}`} />
}

export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 lg:px-5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </div>
  )
}

/** Whether a wait is long enough to show a skeleton. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), 300)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow
}
