import { useEffect, useState } from 'react'

/** A grey placeholder. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block rounded-control bg-sunken ${className}`} />
}

/** Placeholder rows of a list. */
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
