import { useSave } from '#web/api/use-save.ts'
import { useErrorToast, useToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

/** Deletes a question; its id brings it back with its picture. */
export function useMistakeRemoval(onRemoved: () => void) {
  const { mistakes: words, common } = useWords()
  const toast = useToast()
  const onError = useErrorToast()
  const restore = useSave('POST /mistake', { onError })
  const remove = useSave('DELETE /mistake/{id}', {
    onSuccess(_, { params }) {
      const back = () => restore.mutate({ body: { id: params.id } })
      toast({ text: words.removed, action: { label: common.undo, onAction: back } })
      onRemoved()
    },
    onError,
  })
  return (id: string) => remove.mutate({ params: { id } })
}
