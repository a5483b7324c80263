import { limits } from '#rules/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CommentList } from './list.tsx'
import { type On, useComments } from './thing.ts'
import { useCommentForm } from './use-comment-form.ts'

/** Comments on a row, over the sheet of that; it stays open for the next one. */
export default function CommentsSheet({ on, onClose }: { on: On; onClose(): void }) {
  const { comments: words, common } = useWords()
  const answer = useComments(on)
  const { form, isEditing, isReady, send, edit, leave } = useCommentForm(on)
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
