import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { limits } from '#rules/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CommentList } from './list.tsx'
import { type On, useComments, useHasReader } from './thing.ts'
import { useCommentForm } from './use-comment-form.ts'

/** The whole form, above the bar of a phone. */
const show = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' })

/** Comments on a trial exam or a week, and a field for another one behind a button; nothing where nobody would read it. */
export default function CommentsCard({ on }: { on: On }) {
  const { comments: words, record, common } = useWords()
  const answer = useComments(on)
  const hasReader = useHasReader()
  const { form, isEditing, isReady, send, edit, leave } = useCommentForm(on)
  const [isOpen, setIsOpen] = useState(false)
  if (!hasReader && !answer.data?.total) return null
  // What was typed before is shown at once.
  const isWriting = isOpen || isEditing || isReady
  return (
    <Card
      className={answer.data?.total ? '' : 'print:hidden'}
      title={words.title}
      actions={
        !isWriting && (
          <Button
            variant="quiet"
            icon={MessageSquare}
            className="-mx-4 -my-2.5"
            onClick={() => setIsOpen(true)}
          >
            {words.write}
          </Button>
        )
      }
    >
      <Loaded answer={answer}>
        {({ rows }) => rows.length > 0 && <CommentList rows={rows} onEdit={edit} />}
      </Loaded>
      {isWriting && (
        <div ref={isOpen ? show : null} className="scroll-mb-20">
          <Form onSubmit={send} className="mt-2 flex flex-col gap-2" data-print="no">
            <TextArea
              label={isEditing ? words.edit : words.write}
              hint={words.who}
              rows={2}
              autoFocus={isOpen}
              maxLength={limits.noteCharacters}
              disabled={form.isSending}
              {...form.field('text')}
            />
            <FormError form={form} conflict={record.conflict} />
            <div className="flex justify-end gap-2">
              {isEditing && <Button onClick={leave}>{common.cancel}</Button>}
              <Button type="submit" isPending={form.isSending} disabled={!isReady}>
                {isEditing ? common.save : common.send}
              </Button>
            </div>
          </Form>
        </div>
      )}
    </Card>
  )
}
