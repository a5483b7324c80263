import type { ReplyOf } from '#web/api/ask.ts'
import { useKeptSave } from '#web/offline/use-kept-save.ts'
import { useTellError, useToast } from '#web/ui/toast.tsx'
import { useTaken } from '#web/ui/use-taken.ts'
import { useWords } from '#web/words/use-words.ts'

export type StudyRecord = ReplyOf<'GET /state'>['records']['rows'][number]

/** Deletes at once; for six seconds it can be brought back as it was, under its own id. */
export function useRemoval(row: StudyRecord | undefined, onDone?: () => void) {
  const { record: words, common } = useWords()
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
 * Takes a save back, as long as its toast offers it: a record that was changed becomes what it was, a new one is deleted.
 * @param row as it was before; none for a new record
 */
export function useTakingBack(row: StudyRecord | undefined): (id: string | undefined) => void {
  const { record: words } = useWords()
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

/** A record as it is saved again; results stand for their sum, and questions alone for themselves. */
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
