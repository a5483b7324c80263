import { askInTime } from '#web/api/ask-in-time.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { removeDraft } from '#web/offline/draft-store.ts'
import { Refused } from '#web/session/refused.ts'
import { useActing } from '#web/session/use-session.ts'
import { keyOfDraft } from '#web/trials/drafts/kept-draft.ts'
import type { Trial } from '#web/trials/test-results.ts'
import { tellError } from '#web/ui/toast.ts'
import { useDeletion } from '#web/ui/use-deletion.ts'
import { useWords } from '#web/words/use-words.ts'

/** Deletes a trial exam, with undo for six seconds under the same id. */
export function useTrialRemoval(onDone?: () => void): (id: string) => void {
  const { trials: words } = useWords()
  const student = useActing()?.id ?? ''
  const restore = useToldSave('POST /trialexam/save', words.restored)
  const remove = useSave('GET /trialexam/delete/{id}')
  const begin = useDeletion(words.deleted)
  return (id) => {
    let trial: Trial | undefined
    async function removeIt() {
      try {
        // Loaded first, as lists contain neither lessons nor marks.
        trial = await askInTime('GET /trialexam/data/{id}', { params: { id } })
        await remove.mutateAsync({ params: { id } })
      } catch (error) {
        tellError(error as Error)
        // Another device has deleted it.
        if (error instanceof Refused && error.status === 404) void invalidate([student])
        throw error
      }
      // The draft of a deleted trial is useless.
      removeDraft(keyOfDraft(student, id))
      onDone?.()
    }
    function restoreIt() {
      if (!trial) return
      // As it was read, with every field; the version is that of the deleted row.
      const { version: _, ...content } = trial
      restore.mutate({ body: content })
    }
    begin(id, removeIt, restoreIt)
  }
}
