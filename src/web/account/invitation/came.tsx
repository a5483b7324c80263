import type { RoleId } from '#rules/vocabulary.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AcceptInvitation } from './accept.tsx'
import { invitedRole, useInvitation } from './kept.ts'
import { usePreview } from './use-preview.ts'

/** The invitation with which a signed-in person came by its address. Nothing happens until it is confirmed. */
export function CameInvitation({ roleId }: { roleId: RoleId }) {
  const { invitation: words, common } = useWords()
  const { invitation, drop } = useInvitation()
  const preview = usePreview(invitation?.code)
  if (!invitation) return null
  const { code } = invitation
  const isGone = preview.error?.status === 404
  const body = () => {
    if (preview.error)
      return (
        <Note text={isGone ? words.gone : words.notShown} onClose={drop}>
          {!isGone && <Button onClick={() => preview.refetch()}>{common.retry}</Button>}
        </Note>
      )
    if (!preview.data) return <Skeleton className="h-24 rounded-control" />
    if (invitedRole[preview.data.kind] !== roleId)
      return <Note text={words.otherRole[preview.data.kind]} onClose={drop} />
    return <AcceptInvitation code={code} preview={preview.data} onDone={drop} onCancel={drop} />
  }
  return (
    <div className="mb-4 max-w-[760px]">
      <Card title={words.title}>{body()}</Card>
    </div>
  )
}

function Note({ text, onClose, children }: { text: string; onClose(): void; children?: React.ReactNode }) {
  const { common } = useWords()
  return (
    <>
      <p role="status" className="mb-3 max-w-[62ch] text-15">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </>
  )
}
