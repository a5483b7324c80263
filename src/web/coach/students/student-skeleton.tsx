import { Skeleton } from '#web/ui/skeleton.tsx'

/** Skeleton of the search and the first students. */
export function StudentSkeleton() {
  return (
    <>
      <div className="mb-4 grid grid-cols-1 gap-3 pt-6 sm:grid-cols-3">
        <Skeleton className="h-11 sm:col-span-2 lg:h-10" />
        <Skeleton className="h-11 lg:h-10" />
      </div>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className="flex min-h-18 xl:min-h-10 items-center gap-5 px-4 lg:px-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 flex-1" />
            <Skeleton className="hidden h-4 w-64 sm:block" />
          </div>
        ))}
      </div>
    </>
  )
}
