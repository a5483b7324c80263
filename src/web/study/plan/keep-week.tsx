import { useMutation } from '@tanstack/react-query'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import { useState } from 'react'
import { limits } from '#rules/limits.ts'
import { askInTime } from '#web/api/ask-in-time.ts'
import { newId } from '#web/api/new-id.ts'
import { useActing, useActor, useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { tellError, toast } from '#web/ui/toast.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

/** Keeps the week of a student as a template of the coach who acts; nothing outside of coach mode. */
export function KeepWeek({ first }: { first: string }) {
  const { planMany: words, format } = useWords()
  const student = useActing()
  const coach = useActor()
  const isCoachMode = useSession((session) => session.isCoachMode)
  const [id, setId] = useState(newId)
  const save = useMutation({
    mutationFn() {
      const name = dotted([student?.name ?? '', format.day(first)]).slice(0, limits.nameCharacters)
      const from = { user_id: student?.id ?? '', week: first }
      // It is the coach's own, not the student's.
      return askInTime('POST /template', { body: { id, name, from } }, { begunFor: coach?.id })
    },
    onSuccess() {
      setId(newId())
      toast({ text: words.kept })
    },
    onError: tellError,
  })
  if (!isCoachMode) return null
  return (
    <Button
      icon={LayoutTemplate}
      className="max-lg:ml-2"
      isPending={save.isPending}
      onClick={() => save.mutate()}
    >
      {words.keepWeek}
    </Button>
  )
}
