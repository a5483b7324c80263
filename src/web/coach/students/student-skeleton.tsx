import { Skeleton } from '#web/ui/skeleton.tsx'

/** Skeleton of the search and the first students. */
export function StudentSkeleton() {
  return (
    <>
      <div className="mb-4 grid grid-cols-1 gap-3 pt-6 sm:grid-cols-[minmax(0,1fr)_220px]">
        <Skeleton className="h-11 lg:h-10" />
        <Skeleton className="h-11 lg:h-10" />
      </div>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex min-h-18 items-center gap-5 px-4 py-3 lg:px-5">
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-56 max-w-full" />
            </div>
            <Skeleton className="hidden h-6 w-64 sm:block" />
            <Skeleton className="hidden h-10 w-32 sm:block" />
          </div>
        ))}
      </div>
    </>
  )
}
