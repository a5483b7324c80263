import type { ReplyOf } from '#web/api/ask.ts'
import { useKeptSave } from '#web/offline/use-kept-save.ts'
import { useTellError, useToast } from '#web/ui/toast.tsx'
import { useTaken } from '#web/ui/use-taken.ts'
import { useFirstWords } from '#web/words/use-words.ts'

export type StudyRecord = ReplyOf<'GET /state'>['records']['rows'][number]

/** Deletes a record, with undo for six seconds under the same id. */
export function useRemoval(row: StudyRecord | undefined, onDone?: () => void) {
  const { record: words, common } = useFirstWords()
  const toast = useToast()
  const tellError = useTellError()
  const restore = useKeptSave('GET /state/save', {
    onError: tellError,
    onSuccess: () => toast({ text: words.restored }),
  })
  const { take, letGo } = useTaken<string>()
  const remove = useKeptSave('GET /state/delete/{id}', {
    onSuccess() {
      onDone?.()
      if (!row) return
      const restoreIt = () => {
        letGo(row.id)
        restore.mutate({ query: contentOf(row) })
      }
      toast({ text: words.deleted, action: { label: common.undo, onAction: restoreIt } })
    },
    onError(error, { params }) {
      letGo(params.id)
      tellError(error)
    },
  })
  return () => row && take(row.id) && remove.mutate({ params: { id: row.id } })
}

/**
 * Undo of a save: restores a changed record, deletes a new one.
 * @param row before the change; undefined for a new record
 */
export function useTakingBack(row: StudyRecord | undefined): (id: string | undefined) => void {
  const { record: words } = useFirstWords()
  const toast = useToast()
  const onError = useTellError()
  const onSuccess = () => toast({ text: words.takenBack })
  const restore = useKeptSave('GET /state/save', { onError, onSuccess })
  const remove = useKeptSave('GET /state/delete/{id}', { onError, onSuccess })
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
