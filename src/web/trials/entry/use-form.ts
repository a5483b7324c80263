import { useCall } from '#web/api/use-call.ts'

/** What the grid of a class group needs; while another one is chosen, never the lessons of the last. */
export function useForm(croomId: string) {
  const { data, error, isPending, refetch } = useCall(
    'GET /trialexam/subjects/{id}',
    { params: { id: croomId } },
    { staleTime: 300_000 },
  )
  return { data: data?.croom_id === croomId ? data : undefined, error, isPending, refetch }
}
