import { useInvite } from '#web/account/invitation/use-invite.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { atHand } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** The student's parents, on which days they looked, and a code for another one. */
export function Parents() {
  const { family: words } = useWords()
  const family = useCall('GET /parent', {})
  return (
    <Card title={words.parents} description={words.parentsText}>
      <Loaded answer={family}>
        {({ parents, invites }) => (
          <>
            <ul className="divide-y divide-line">
              {parents.map((row) => (
                <Parent key={row.id} row={row} />
              ))}
              {parents.length === 0 && <li className="pb-3 text-dim">{words.noParent}</li>}
            </ul>
            {invites.length > 0 && <OpenInvites invites={invites} />}
          </>
        )}
      </Loaded>
      <NewCode />
    </Card>
  )
}

function Parent({
  row: { id, parent, created_at, looks },
}: {
  row: ReplyOf<'GET /parent'>['parents'][number]
}) {
  const { family: words, common } = useWords()
  const time = useOwnTime()
  const end = useToldSave('DELETE /parent/{id}', words.ended)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-3">
        <Named name={parent.name} facts={words.since(time.longDay(created_at))} />
        <ConfirmButton
          label={common.endLink}
          name={parent.name}
          question={common.endLinkSure}
          isPending={end.isPending}
          onSure={() => end.mutate({ params: { id } })}
        />
      </div>
      <p className="tabular mt-1 text-13 text-dim">
        {looks.length === 0
          ? words.noLook
          : `${words.looks}: ${looks.map(({ at }) => time.instant(at)).join(', ')}`}
      </p>
    </li>
  )
}

/** Invitations that nobody has used yet, without their codes. */
function OpenInvites({ invites }: { invites: ReplyOf<'GET /parent'>['invites'] }) {
  const { invitation: words } = useWords()
  const time = useOwnTime()
  const withdraw = useToldSave('DELETE /parent/invite/{id}', words.withdrawn)
  return (
    <section className="border-t border-line pt-3 pb-2">
      <h3 className="text-13 font-semibold">{words.openParents}</h3>
      <ul className="divide-y divide-line">
        {invites.map(({ id, created_at, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
            <span className="tabular min-w-0 flex-1 basis-40 text-13">
              {words.madeAt(time.instant(created_at))}
              <span className="block text-dim">{words.validUntil(time.instant(expires_at))}</span>
            </span>
            <ConfirmButton
              label={words.withdraw}
              name={time.instant(created_at)}
              question={words.withdrawSure}
              isPending={withdraw.isPending && withdraw.variables.params.id === id}
              onSure={() => withdraw.mutate({ params: { id } })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const noAddress = { email: '' }
// With the library that draws QR codes.
const ShareCard = atHand(() => import('#web/account/invitation/share-card.tsx'))

/** Makes an invitation, which is shown once and mailed if an address is given. */
function NewCode() {
  const { family: words, students } = useWords()
  const typed = useDraft('parentDraft', noAddress)
  const { id, invite, withdraw, again } = useInvite('POST /parent/invite', 'DELETE /parent/invite/{id}', {
    onMade: typed.drop,
    onAgain: () => typed.restart(noAddress),
  })
  const form = formOf(typed, invite, ['email'])
  const { email } = typed.draft

  if (invite.data) {
    const made = invite.data
    return (
      <div className="mt-2 grid max-w-120 grid-cols-1 gap-3">
        {email.trim() !== '' && <p className="text-15">{words.mailed(email.trim())}</p>}
        <ShareCard
          invitation={made}
          withdraw={withdraw}
          onWithdraw={() => withdraw.mutate({ params: { id: made.id } })}
          fallback={<Skeleton className="h-96 rounded-card" />}
        />
        <p className="text-13 text-dim">{words.codeHow}</p>
        <Button className="justify-self-start" onClick={again}>
          {students.anotherCode}
        </Button>
      </div>
    )
  }
  return (
    <Form
      className="mt-2"
      onSubmit={() => invite.mutate({ body: { id, ...(email.trim() !== '' && { email: email.trim() }) } })}
    >
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={words.mailTo}
          hint={words.mailHint}
          type="email"
          className="min-w-0 flex-1 basis-36"
          autoComplete="off"
          {...form.field('email')}
        />
        <Button type="submit" className="mt-6" isPending={invite.isPending}>
          {words.makeCode}
        </Button>
      </div>
      <FormError form={form} />
    </Form>
  )
}
