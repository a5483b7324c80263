import Send from 'lucide-react/icons/send'
import { entriesOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import type { Access } from '#rules/vocabulary.ts'
import { useInvite } from '#web/account/invitation/use-invite.ts'
import { openTab, whatsAppOf } from '#web/account/invitation/whats-app.ts'
import { atHand } from '#web/api/lazy.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Skeleton } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Croom } from './invite-sheet.tsx'

// With the library that draws QR codes.
const ShareCard = atHand(() => import('#web/account/invitation/share-card.tsx'))
const MadeForClass = atHand(() => import('./made-for-class.tsx'))

type InviteByCodeProps = {
  crooms: readonly Croom[]
  /** Id of the class group that is invited as a whole. */
  begin: string | undefined
}

/** Invites one student, or a class in one press: first the rights, then what is sent or printed, shown once. */
export function InviteByCode({ crooms, begin = '' }: InviteByCodeProps) {
  const { students: words, invitation, settings, format } = useWords()
  const begun: { access: Access; croom_id: string; count: string } = {
    access: 'act',
    croom_id: begin,
    count: begin === '' ? '1' : '30',
  }
  const typed = useDraft(`inviteCodeDraft:${begin}`, begun)
  const { id, invite, withdraw, again } = useInvite('POST /link/invite', 'DELETE /link/invite/{id}', {
    onMade: typed.drop,
  })
  const form = formOf(typed, invite, ['access', 'croom_id', 'count'])
  const { access, croom_id, count } = typed.draft
  // What is kept, or the group from which this was opened, may be archived.
  const croom = crooms.find((each) => each.id === croom_id)

  if (invite.data) {
    const made = invite.data
    const shown = {
      withdraw,
      onWithdraw: () => withdraw.mutate({ params: { id: made.id }, query: { all: true } }),
      fallback: <Skeleton className="h-96 rounded-card" />,
    }
    return (
      <div className="grid grid-cols-1 gap-4">
        {made.invites.length > 1 ? (
          <MadeForClass {...shown} made={made} croom={croom?.name} />
        ) : (
          <>
            <ShareCard {...shown} invitation={made} />
            <p className="text-13 text-dim">{words.codeHow}</p>
          </>
        )}
        <Button className="justify-self-start" onClick={again}>
          {words.anotherCode}
        </Button>
      </div>
    )
  }
  const wanted = Number(count)
  const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= limits.invitesAtOnce
  const body = { id, access, count: wanted, ...(croom && { croom_id: croom.id }) }
  function sendAtOnce() {
    const tab = openTab()
    invite.mutate(
      { body },
      { onSuccess: ({ share }) => tab.show(whatsAppOf(share)), onError: () => tab.close() },
    )
  }
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => isCount && invite.mutate({ body })}>
      <div className="grid grid-cols-1 gap-2">
        <Segmented
          label={words.access}
          className="flex w-full"
          {...form.field('access')}
          options={entriesOf(settings.access).map(([value, label]) => ({ value, label }))}
        />
        <p className="text-13 text-dim">{access === 'act' ? words.actText : words.viewText}</p>
      </div>
      <CroomField crooms={crooms} {...form.field('croom_id')} value={croom?.id ?? ''} />
      <TextField
        label={invitation.countField}
        hint={invitation.countHint(limits.invitesAtOnce)}
        inputMode="numeric"
        maxLength={2}
        required
        {...form.field('count')}
        error={isCount || count === '' ? form.errorAt('count') : invitation.countHint(limits.invitesAtOnce)}
      />
      <Button type="submit" variant="write" disabled={!isCount} isPending={invite.isPending}>
        {isCount && wanted > 1 ? invitation.prepareMany(format.number(wanted)) : words.makeCode}
      </Button>
      {wanted === 1 && (
        <Button icon={Send} isPending={invite.isPending} onClick={sendAtOnce}>
          {invitation.whatsApp}
        </Button>
      )}
      <FormError form={form} />
    </Form>
  )
}

type CroomFieldProps = Omit<SelectFieldProps<string>, 'label' | 'options'> & { crooms: readonly Croom[] }

/** The class group that who accepts joins; nothing for a coach without groups. */
export function CroomField({ crooms, ...field }: CroomFieldProps) {
  const { invitation: words } = useWords()
  if (crooms.length === 0) return null
  return (
    <SelectField
      label={words.croom}
      {...field}
      options={[
        { value: '', label: words.noCroom },
        ...crooms.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
