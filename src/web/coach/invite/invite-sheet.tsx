import { useState } from 'react'
import { NewAccountForm } from '#web/account/new-account-form.tsx'
import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import { atHand } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form-state.ts'
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
  const all = useCall('GET /croom', {})
  const crooms = (all.data ?? []).filter(({ kind, is_archived }) => kind === 'group' && !is_archived)
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
      {way === 'make' && <InviteByAccount />}
      {way !== 'make' && way !== 'list' && invites.length > 0 && (
        <InviteList invites={invites} crooms={crooms} />
      )}
    </Sheet>
  )
}

const empty = { name: '', email: '' }

function InviteByAccount() {
  const { students: words, users } = useWords()
  const typed = useDraft('inviteDraft', empty)
  const make = useSave('GET /user/save', { onSuccess: typed.drop })

  if (make.data?.temporary_password) {
    const again = () => {
      typed.restart(empty)
      make.reset()
    }
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="font-medium">{words.made(make.data.name)}</p>
        <p className="text-13 text-dim">{words.madeWaits}</p>
        <TemporaryPassword
          name={make.data.name}
          email={make.data.email}
          password={make.data.temporary_password}
        />
        <Button className="justify-self-start" onClick={again}>
          {users.makeAnother}
        </Button>
      </div>
    )
  }
  const form = formOf(typed, make, ['name', 'email'], { EMAIL_TAKEN: 'email' })
  const { name, email } = typed.draft

  function submit() {
    make.mutate({ query: { name: name.trim(), email: email.trim() } })
  }
  return <NewAccountForm form={form} text={words.makeText} action={users.make} onSubmit={submit} />
}
