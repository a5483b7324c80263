import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AboutInvitation } from './about.tsx'
import type { Preview } from './use-preview.ts'

type AskInvitationProps = {
  preview: Preview
  error: Error | null
  isPending: boolean
  onAccept(): void
  onCancel(): void
}

/** An invitation with the choice to accept it. */
export function AskInvitation({ preview, error, isPending, onAccept, onCancel }: AskInvitationProps) {
  const { settings: words, common } = useWords()
  return (
    <>
      <div className="mb-3 grid gap-1">
        <AboutInvitation preview={preview} />
      </div>
      <ErrorText className="mb-3">{error?.message}</ErrorText>
      <div className="flex flex-wrap gap-2">
        <Button variant="write" isPending={isPending} onClick={onAccept}>
          {words.linkAccept}
        </Button>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </div>
    </>
  )
}
