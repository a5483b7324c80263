import { useSave } from '#web/api/use-save.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useErrorToast, useToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

/** Ends the tie to a child. @param id of the tie */
export function EndTie({ id, name }: { id: string; name: string }) {
  const { family: words } = useWords()
  const toast = useToast()
  const onError = useErrorToast()
  const end = useSave('DELETE /parent/{id}', { onSuccess: () => toast({ text: words.ended }) })
  return (
    <ConfirmButton
      label={words.end}
      name={name}
      question={words.endSure}
      isPending={end.isPending}
      onSure={() => end.mutate({ params: { id } }, { onError })}
    />
  )
}
