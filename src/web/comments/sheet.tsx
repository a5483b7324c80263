import { limits } from '#rules/limits.ts'
import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type Comment, CommentList } from './list.tsx'
import { type On, useComments } from './thing.ts'

type Text = { id: string; text: string }
/**
 * Of a comment that is edited `version`, when that began, and what it is `on`; `next`: a new one that was being typed
 * then.
 */
type Draft = Text & { version?: number | undefined; on?: On | undefined; next?: Text | undefined }

const fresh = (): Draft => ({ id: newId(), text: '' })

/** Comments on a row, over the sheet of that; it stays open for the next one. */
export default function CommentsSheet({ on, onClose }: { on: On; onClose(): void }) {
  const { comments: words, common } = useWords()
  const answer = useComments(on)
  const typed = useDraft<Draft>((student) => `commentDraft:${student}:${on.kind}:${on.id ?? on.day}`, fresh)
  const save = useSave('POST /comment', { areWords: true, onSuccess: goOn })
  const form = formOf(typed, save, ['text'])
  const { id, text, version, on: edited = on, next } = typed.draft
  const isEditing = version !== undefined
  const isReady = text.trim() !== ''

  /** The new comment that was left for an edit, or an empty one. */
  function goOn() {
    if (next) typed.change({ ...next, version: undefined, on: undefined, next: undefined })
    else typed.restart(fresh())
  }
  function edit(row: Comment) {
    const left = !isEditing && isReady ? { next: { id, text } } : {}
    typed.change({ id: row.id, text: row.text, version: row.version, on: row.on, ...left })
  }
  /** Gives up what was typed. */
  function leave() {
    save.reset()
    goOn()
  }
  function send() {
    save.mutate({ body: { id, on: edited, text, ...(version && !form.isConflict && { version }) } })
  }
  return (
    <FormSheet
      title={words.title}
      form={form}
      hasVersion
      isReady={isReady}
      submit={isEditing ? common.save : common.send}
      secondary={isEditing && <Button onClick={leave}>{common.cancel}</Button>}
      onSubmit={send}
      onClose={onClose}
    >
      <Loaded
        answer={answer}
        isEmpty={({ total }) => total === 0}
        empty={<p className="text-dim">{words.none}</p>}
      >
        {({ rows }) => <CommentList rows={rows} onEdit={edit} />}
      </Loaded>
      <TextArea
        label={isEditing ? words.edit : words.write}
        hint={words.who}
        rows={2}
        maxLength={limits.noteCharacters}
        {...form.field('text')}
      />
    </FormSheet>
  )
}
