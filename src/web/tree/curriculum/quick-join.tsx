import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { groupOf } from '#web/tree/programs/choices.ts'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

/** So many exams are one tap away; the sheet has all. */
const most = 8

/** The exams that most students prepare for, each joined by one tap. @param onJoined with the id of its class group */
export function QuickJoin({ onJoined }: { onJoined?: (croomId: string) => void }) {
  const { curriculum: words } = useWords()
  const classes = useCall('GET /sabit/class', {}, { staleTime: 300_000 })
  const join = useToldSave('POST /croom/join', undefined, { onSuccess: ({ id }) => onJoined?.(id) })
  const exams = classes.data?.filter((croom) => groupOf(croom) === 'exam' && !croom.is_member) ?? []
  return (
    <div className="flex flex-wrap justify-center gap-2 empty:hidden">
      {exams.slice(0, most).map(({ id, name }) => (
        <Button
          key={id}
          aria-label={`${words.join}: ${name}`}
          isPending={
            join.isPending && 'croom_id' in join.variables.body && join.variables.body.croom_id === id
          }
          onClick={() => join.mutate({ body: { croom_id: id } })}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
