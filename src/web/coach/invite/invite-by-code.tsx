import Send from 'lucide-react/icons/send'
import type { Access } from '#rules/vocabulary.ts'
import { useInvite } from '#web/account/invitation/use-invite.ts'
import { openTab, whatsAppOf } from '#web/account/invitation/whats-app.ts'
import type { InputOf } from '#web/api/ask.ts'
import { atHand } from '#web/api/lazy.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Skeleton } from '#web/ui/loaded.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AccessChoice } from './access-choice.tsx'
import type { Croom } from './invite-sheet.tsx'

// With the library that draws QR codes.
const ShareCard = atHand(() => import('#web/account/invitation/share-card.tsx'))

/** Invites one student: first the rights, then what is sent, shown once. */
export function InviteByCode({ crooms }: { crooms: readonly Croom[] }) {
  const { students: words, invitation } = useWords()
  const begun: { access: Access; croom_id: string } = { access: 'act', croom_id: '' }
  const typed = useDraft('inviteCodeDraft', begun)
  const { id, invite, withdraw, again } = useInvite('POST /link/invite', 'DELETE /link/invite/{id}', {
    onMade: typed.drop,
  })
  const form = formOf(typed, invite, ['access', 'croom_id'])
  const { access, croom_id } = typed.draft

  if (invite.data) {
    const made = invite.data
    return (
      <div className="grid grid-cols-1 gap-4">
        <ShareCard
          invitation={made}
          withdraw={withdraw}
          onWithdraw={() => withdraw.mutate({ params: { id: made.id }, query: {} })}
          fallback={<Skeleton className="h-96 rounded-card" />}
        />
        <p className="text-13 text-dim">{words.codeHow}</p>
        <p className="text-13 text-dim">{made.access === 'act' ? words.actText : words.viewText}</p>
        <Button className="justify-self-start" onClick={again}>
          {words.anotherCode}
        </Button>
      </div>
    )
  }
  const body = (): InputOf<'POST /link/invite'>['body'] => ({
    id,
    access,
    ...(crooms.some((each) => each.id === croom_id) && { croom_id }),
  })
  function sendAtOnce() {
    const tab = openTab()
    invite.mutate(
      { body: body() },
      { onSuccess: ({ share }) => tab.show(whatsAppOf(share)), onError: () => tab.close() },
    )
  }
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => invite.mutate({ body: body() })}>
      <AccessChoice {...form.field('access')} />
      {crooms.length > 0 && (
        <SelectField
          label={invitation.croom}
          {...form.field('croom_id')}
          options={[
            { value: '', label: invitation.noCroom },
            ...crooms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Button type="submit" variant="write" isPending={invite.isPending}>
        {words.makeCode}
      </Button>
      <Button icon={Send} isPending={invite.isPending} onClick={sendAtOnce}>
        {invitation.whatsApp}
      </Button>
      <FormError form={form} />
    </Form>
  )
}
