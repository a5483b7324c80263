import { useState } from 'react'
import { NewAccountForm } from '#web/account/new-account-form.tsx'
import { atHand } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useGroups } from '#web/coach/use-students.ts'
import { Skeleton } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { InviteByCode } from './invite-by-code.tsx'
import { InviteClass } from './invite-class.tsx'
import { InviteList } from './invite-list.tsx'

const InviteByList = atHand(() => import('./invite-by-list.tsx'))

export type Croom = { id: string; name: string }
type InviteSheetProps = {
  /** The class group from which it is opened. */
  croomId?: string
  onClose(): void
}

/** Adds a student by a link, a class by a sheet of codes, or an account. */
export default function InviteSheet({ croomId, onClose }: InviteSheetProps) {
  const { students: words, invitation, common } = useWords()
  const links = useCall('GET /link', {})
  const crooms = useGroups()
  const [way, setWay] = useState<'code' | 'class' | 'list' | 'make'>(croomId ? 'class' : 'code')
  const invites = links.data?.invites ?? []
  return (
    <Sheet title={words.invite} onClose={onClose}>
      <Segmented
        label={words.way}
        className="mb-5 flex w-full"
        value={way}
        onChange={setWay}
        options={[
          { value: 'code', label: words.byCode },
          ...(crooms.length > 0 ? [{ value: 'class' as const, label: invitation.forClass }] : []),
          { value: 'list', label: common.list },
          { value: 'make', label: words.byAccount },
        ]}
      />
      {way === 'code' && <InviteByCode crooms={crooms} />}
      {way === 'class' && crooms.length > 0 && <InviteClass crooms={crooms} begin={croomId} />}
      {way === 'list' && (
        <InviteByList crooms={crooms} begin={croomId} fallback={<Skeleton className="h-64 rounded-card" />} />
      )}
      {way === 'make' && (
        <NewAccountForm
          draftKey="inviteDraft"
          begun={begun}
          text={words.makeText}
          made={({ name }) => words.made(name)}
          note={words.madeWaits}
        />
      )}
      {way !== 'make' && way !== 'list' && invites.length > 0 && (
        <InviteList invites={invites} crooms={crooms} />
      )}
    </Sheet>
  )
}

const begun = { name: '', email: '' }
