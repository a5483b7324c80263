import { limits } from '#rules/limits.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Template } from './use-plan-many.ts'

/** Gives a template another name. */
export function RenameSheet({ template, onClose }: { template: Template; onClose(): void }) {
  const { planMany: words } = useWords()
  const typed = useDraft<{ name: string }>(`templateName:${template.id}`, { name: template.name })
  const { save, form, leave } = useSheetSave('POST /template', typed, { onClose })
  return (
    <FormSheet
      title={words.rename}
      form={form}
      onClose={leave}
      onSubmit={() => save.mutate({ body: { id: template.id, name: form.draft.name } })}
    >
      <TextField label={words.name} maxLength={limits.nameCharacters} {...form.text('name')} />
    </FormSheet>
  )
}
