import type { ReplyOf } from '#web/api/ask.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import { useDeletion } from '#web/ui/use-deletion.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

export type StudyRecord = ReplyOf<'GET /state'>['records']['rows'][number]

/** Deletes a record, with undo for six seconds under the same id. */
export function useRemoval(row: StudyRecord | undefined, onDone?: () => void) {
  const { record: words } = useFirstWords()
  const restore = useQueuedSave('GET /state/save', { said: words.restored })
  const remove = useQueuedSave('GET /state/delete/{id}', onDone && { onSuccess: onDone })
  const begin = useDeletion(words.deleted)
  return () => {
    if (!row) return
    begin(
      row.id,
      () => remove.mutateAsync({ params: { id: row.id } }),
      () => restore.mutate({ query: contentOf(row) }),
    )
  }
}

/**
 * Undo of a save: restores a changed record, deletes a new one.
 * @param row before the change; undefined for a new record
 */
export function useTakingBack(row: StudyRecord | undefined): (id: string | undefined) => void {
  const { record: words } = useFirstWords()
  const restore = useQueuedSave('GET /state/save', { said: words.takenBack })
  const remove = useQueuedSave('GET /state/delete/{id}', { said: words.takenBack })
  return (id) => {
    if (row) restore.mutate({ query: contentOf(row) })
    else if (id !== undefined) remove.mutate({ params: { id } })
  }
}

/**
 * The fields of a record, to save it again; questions are sent only without results, as results imply their
 * sum.
 */
function contentOf(row: StudyRecord) {
  const {
    created_by,
    updated_by,
    created_at,
    updated_at,
    version,
    correct,
    wrong,
    blank,
    questions,
    ...rest
  } = row
  return { ...rest, ...(correct === null ? { questions } : { correct, wrong, blank }) }
}
