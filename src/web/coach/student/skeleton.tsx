import { Skeleton } from '#web/ui/skeleton.tsx'

/** Skeleton of the tiles and cards. */
export function StudentSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      <Skeleton className="h-26 rounded-card lg:col-span-2" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
