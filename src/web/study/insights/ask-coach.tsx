import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { limits } from '#rules/limits.ts'
import { newId } from '#web/api/new-id.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useHasCoach } from '#web/comments/thing.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type About = { topic_id: string; topic_name: string }

/** The button of a row, or the action of a card: writes to the coaches about its topic. Nothing without a coach. */
export function AskCoach({ row, isOfCard }: { row: About; isOfCard?: true }) {
  const { insights } = useWords()
  const hasCoach = useHasCoach()
  const [isOpen, setIsOpen] = useState(false)
  if (!hasCoach) return null
  return (
    <>
      {isOfCard ? (
        <Button onClick={() => setIsOpen(true)}>{insights.contact.action}</Button>
      ) : (
        <IconButton
          label={insights.contact.about(row.topic_name)}
          icon={MessageSquare}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && <AskSheet about={row} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function AskSheet({ about: { topic_id, topic_name }, onClose }: { about: About; onClose(): void }) {
  const { insights, common } = useWords()
  const words = insights.contact
  // The id is generated once, so that sending twice is idempotent.
  const typed = useDraft<{ id: string; text: string | null }>(`askDraft:${topic_id}`, () => ({
    id: newId(),
    text: words.first,
  }))
  const undo = useToldSave('DELETE /contact/{id}', words.removed)
  const { save, form, sheet } = useSheetSave('POST /contact', typed, {
    shows: ['text'],
    said: ({ id }) => ({
      text: words.sent,
      undo: () => undo.mutate({ params: { id } }),
    }),
    onClose,
  })
  return (
    <FormSheet
      title={words.action}
      {...sheet}
      submit={common.send}
      isReady={Boolean(form.draft.text?.trim())}
      onSubmit={() => save.mutate({ body: { ...form.draft, topic_id } })}
    >
      <p className="font-medium">{topic_name}</p>
      <TextArea
        label={common.message}
        hint={words.hint}
        maxLength={limits.noteCharacters}
        data-focus-first=""
        {...form.text('text')}
      />
    </FormSheet>
  )
}
