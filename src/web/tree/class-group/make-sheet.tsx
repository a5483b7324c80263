import { useState } from 'react'
import { limits } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { useConstants } from '#web/api/use-constants.ts'
import { useSave } from '#web/api/use-save.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'

const modes = ['follow', 'copy', 'empty'] as const

type MakeSheetProps = {
  /** A coach's group, or a student's own. */
  kind: 'group' | 'personal'
  onClose(): void
  onMade(croom: ReplyOf<'GET /croom/save'>): void
}

/** Makes a class group: on a curriculum of the catalogue, on a copy of it, or on nothing. */
export function MakeSheet({ kind, onClose, onMade }: MakeSheetProps) {
  const { crooms: words, common } = useWords()
  const toast = useToast()
  const { mycroom } = useConstants()
  const [id] = useState(newId)
  const [name, setName] = useState('')
  // Who studies alone joins the catalogue's own group; a group of one's own is there to be changed.
  const offered = kind === 'group' ? modes : modes.filter((each) => each !== 'follow')
  const [mode, setMode] = useState<(typeof modes)[number]>(kind === 'group' ? 'follow' : 'copy')
  const [chosen, setChosen] = useState<string | null>(null)
  const sources = (mycroom.data ?? []).filter(({ kind }) => kind === 'catalogue')
  const from = chosen ?? sources[0]?.id
  const save = useSave('GET /croom/save', {
    onSuccess(croom) {
      toast({ text: words.made(croom.name) })
      onMade(croom)
    },
  })
  const fields = save.error?.fields ?? {}

  function submit() {
    const source = mode !== 'empty' && from ? { from_croom_id: from } : {}
    save.mutate({ query: { id, name: name.trim(), kind, mode, ...source } })
  }
  return (
    <Sheet title={words.make} isOpen onClose={onClose}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          data-focus-first=""
          label={words.name}
          required
          maxLength={limits.nameCharacters}
          autoComplete="off"
          value={name}
          error={fields.name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={words.mode}
          hint={words.modeTexts[mode]}
          value={mode}
          onChange={setMode}
          options={offered.map((value) => ({ value, label: words.modes[value] }))}
        />
        {mode !== 'empty' && (
          <ProgramField
            label={words.from}
            value={from ?? ''}
            error={fields.from_croom_id}
            onChange={setChosen}
            choices={sources}
          />
        )}
        {save.error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-bad">
            {save.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={name.trim() === '' || (mode !== 'empty' && from === undefined)}
            isPending={save.isPending}
          >
            {words.make}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
