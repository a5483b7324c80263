import { useCall } from '#web/api/use-call.ts'

/** Data of the grid for a class group; never those of another group while loading. */
export function useForm(croomId: string) {
  const { data, error, isPending, refetch } = useCall(
    'GET /trialexam/subjects/{id}',
    { params: { id: croomId } },
    { staleTime: 300_000 },
  )
  return { data: data?.croom_id === croomId ? data : undefined, error, isPending, refetch }
}
