import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { formOf } from '#web/ui/form-state.ts'
import { OneFieldForm } from '#web/ui/one-field-form.tsx'
import { useToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

type ChildCodeFormProps = {
  /** Whether the parent is connected with a child already. */
  isAnother?: boolean
  /** @param id of the student */
  onAdded(id: string): void
}

/** Takes a student's code. */
export function ChildCodeForm({ isAnother = false, onAdded }: ChildCodeFormProps) {
  const { family: words } = useWords()
  const toast = useToast()
  const typed = useDraft('childCodeDraft', { code: '' })
  const accept = useSave('POST /parent/accept', {
    onSuccess({ student }) {
      typed.restart({ code: '' })
      onAdded(student.id)
      toast({ text: words.added(student.name) })
    },
  })
  const form = formOf(typed, accept)
  return (
    <OneFieldForm
      form={form}
      label={words.code}
      action={words.add}
      isAside={isAnother}
      autoComplete="off"
      autoCapitalize="characters"
      className="w-full max-w-120 text-left"
      {...form.field('code')}
      onSubmit={() => accept.mutate({ body: typed.draft })}
    />
  )
}
