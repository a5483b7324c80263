import { limits } from '#rules/limits.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { useConstants } from '#web/api/use-constants.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

const modes = ['follow', 'copy', 'empty'] as const

type Draft = { id: string; name: string; mode: (typeof modes)[number]; from_croom_id: string | null }
type MakeSheetProps = {
  /** A coach's group or a student's personal one. */
  kind: 'group' | 'personal'
  onClose(): void
  onMade(croom: ReplyOf<'GET /croom/save'>): void
}

/** Creates a class group: with a tree of the catalogue, a copy of it, or empty. */
export function MakeSheet({ kind, onClose, onMade }: MakeSheetProps) {
  const { crooms: words, students } = useWords()
  const { mycroom } = useConstants()
  const typed = useDraft<Draft>(
    (student) => `croomDraft:${student}:${kind}`,
    () => ({
      id: newId(),
      name: '',
      mode: kind === 'group' ? 'follow' : 'copy',
      from_croom_id: null,
    }),
  )
  const { draft } = typed
  const { id, mode } = draft
  // Students join the catalogue's group itself; an own group is for editing.
  const offered = kind === 'group' ? modes : modes.filter((each) => each !== 'follow')
  const sources = (mycroom.data ?? []).filter(({ kind }) => kind === 'catalogue')
  const from = draft.from_croom_id ?? sources[0]?.id
  const { save, form, sheet } = useSheetSave('GET /croom/save', typed, {
    shows: ['name', 'mode', 'from_croom_id'],
    said: ({ name }) => words.made(name),
    onSaved: onMade,
    onClose,
  })
  const name = draft.name.trim()

  function submit() {
    const source = mode !== 'empty' && from ? { from_croom_id: from } : {}
    save.mutate({ query: { id, name, kind, mode, ...source } })
  }
  return (
    <FormSheet
      title={words.make}
      {...sheet}
      submit={words.make}
      isReady={name !== '' && (mode === 'empty' || from !== undefined)}
      onSubmit={submit}
    >
      <TextField
        data-focus-first=""
        label={words.name}
        required
        maxLength={limits.nameCharacters}
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField
        label={students.way}
        hint={words.modeTexts[mode]}
        {...form.field('mode')}
        options={offered.map((value) => ({ value, label: words.modes[value] }))}
      />
      {mode !== 'empty' && (
        <ProgramField
          label={words.from}
          {...form.field('from_croom_id')}
          value={from ?? ''}
          choices={sources}
        />
      )}
    </FormSheet>
  )
}
