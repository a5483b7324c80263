import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Takes a student's code. @param begin the code of a mail @param onAdded gets the student's id */
export function ChildCodeForm({ begin, onAdded }: { begin: string; onAdded(id: string): void }) {
  const { family: words } = useWords()
  const toast = useToast()
  const typed = useFields({ code: begin })
  const accept = useSave('POST /parent/accept', {
    onSuccess({ student }) {
      typed.change({ code: '' })
      onAdded(student.id)
      toast({ text: words.added(student.name) })
    },
  })
  const form = formOf(typed, accept)
  return (
    <Form onSubmit={() => accept.mutate({ body: typed.draft })} className="w-full max-w-120 text-left">
      <div className="flex items-start gap-2">
        <TextField
          label={words.code}
          className="flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          required
          {...form.field('code')}
        />
        <Button type="submit" variant="primary" className="mt-6" isPending={accept.isPending}>
          {words.add}
        </Button>
      </div>
      <FormError form={form} />
    </Form>
  )
}
