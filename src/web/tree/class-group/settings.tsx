import { limits } from '#rules/limits.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { useTextDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { OneFieldForm } from '#web/ui/one-field-form.tsx'
import { useWords } from '#web/words/use-words.ts'

type CroomSettingsProps = { croom: { id: string; name: string; is_archived: boolean }; onGone(): void }

/** Rename, archive or delete a group. */
export function CroomSettings({ croom, onGone }: CroomSettingsProps) {
  const { crooms: words, common } = useWords()
  const [typed, setTyped] = useTextDraft(`croomNameDraft:${croom.id}`)
  // Cleared only when the new name has come, so that the field never shows the old one again.
  if (typed === croom.name) setTyped(null)
  const name = typed ?? croom.name
  const sent = name.trim()
  const save = useSave('GET /croom/save', { said: common.saved })
  const typing = { draft: { name }, change: (part: { name?: string }) => setTyped(part.name ?? null) }
  const form = formOf(typing, save, ['name'])
  const archive = useToldSave('GET /croom/save', common.saved)
  const remove = useToldSave(
    'GET /croom/delete/{id}',
    ({ archived }) => (archived ? words.deletedToArchive : words.deleted),
    { onSuccess: onGone },
  )

  function rename() {
    setTyped(sent)
    save.mutate({ query: { id: croom.id, name: sent } })
  }
  return (
    <FoldedCard title={words.settings}>
      <div className="px-4 pb-4 lg:px-5 lg:pb-5">
        <OneFieldForm
          form={form}
          action={common.save}
          isAside
          isReady={sent !== '' && sent !== croom.name}
          label={words.name}
          maxLength={limits.nameCharacters}
          autoComplete="off"
          {...form.field('name')}
          onSubmit={rename}
        />
        <p className="mt-4 mb-2 text-13 text-dim">{words.archiveText}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => archive.mutate({ query: { id: croom.id, is_archived: !croom.is_archived } })}
          >
            {croom.is_archived ? words.unarchive : words.archive}
          </Button>
          <ConfirmButton
            label={words.delete}
            question={common.deleteSure}
            isPending={remove.isPending}
            onSure={() => remove.mutate({ params: { id: croom.id } })}
          />
        </div>
      </div>
    </FoldedCard>
  )
}
