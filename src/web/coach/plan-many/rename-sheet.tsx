import { limits } from '#rules/limits.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useClosing } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Template } from './use-plan-many.ts'

/** Gives a template another name. */
export function RenameSheet({ template, onClose }: { template: Template; onClose(): void }) {
  const { planMany: words } = useWords()
  const { close, onError } = useClosing(onClose)
  const typed = useDraft<{ name: string }>(`templateName:${template.id}`, { name: template.name })
  const save = useSave('POST /template', {
    onSuccess() {
      typed.drop()
      close()
    },
    onError,
  })
  const form = formOf(typed, save)
  return (
    <FormSheet
      title={words.rename}
      form={form}
      onClose={() => {
        typed.drop()
        onClose()
      }}
      onSubmit={() => save.mutate({ body: { id: template.id, name: form.draft.name } })}
    >
      <TextField label={words.name} maxLength={limits.nameCharacters} {...form.text('name')} />
    </FormSheet>
  )
}
