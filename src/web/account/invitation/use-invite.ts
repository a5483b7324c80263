import { useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { useWords } from '#web/words/use-words.ts'

type Make = 'POST /link/invite' | 'POST /parent/invite'
type End = 'DELETE /link/invite/{id}' | 'DELETE /parent/invite/{id}'
type Options = { onMade(): void; onAgain?(): void }

/**
 * Makes an invitation, which is shown once and may be withdrawn.
 * @returns `id` is the same until it is made, so that a press that is repeated makes one; `again` begins another
 */
export function useInvite<M extends Make, E extends End>(make: M, end: E, { onMade, onAgain }: Options) {
  const { invitation } = useWords()
  const [id, setId] = useState(() => newId())
  const invite = useSave(make, { onSuccess: onMade })
  const withdraw = useSave(end, { said: invitation.withdrawn, onSuccess: () => again() })

  function again() {
    setId(newId())
    onAgain?.()
    withdraw.reset()
    invite.reset()
  }
  return { id, invite, withdraw, again }
}
