import Printer from 'lucide-react/icons/printer'
import { limits } from '#rules/limits.ts'
import type { Access } from '#rules/vocabulary.ts'
import { useInvite } from '#web/account/invitation/use-invite.ts'
import { atHand } from '#web/api/lazy.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { AccessChoice } from './access-choice.tsx'
import type { Croom } from './invite-sheet.tsx'

// With the library that draws QR codes.
const Printed = atHand(() => import('#web/account/invitation/printed.tsx'))

/** Invites a class in one press, a code for each student, for a sheet of paper. @param begin id of the class group */
export function InviteClass({ crooms, begin }: { crooms: readonly Croom[]; begin: string | undefined }) {
  const { students, invitation: words, common, format } = useWords()
  const time = useOwnTime()
  const actor = useActor()
  const begun: { access: Access; croom_id: string; count: string } = {
    access: 'act',
    croom_id: begin ?? '',
    count: '30',
  }
  const typed = useDraft(`inviteClassDraft:${begin ?? ''}`, begun)
  const { id, invite, withdraw, again } = useInvite('POST /link/invite', 'DELETE /link/invite/{id}', {
    onMade: typed.drop,
  })
  const form = formOf(typed, invite, ['access', 'croom_id', 'count'])
  const { access, croom_id, count } = typed.draft
  // What is kept, or the group from which this was opened, may be archived.
  const croom = crooms.find((each) => each.id === croom_id) ?? crooms[0]

  if (invite.data) {
    const made = invite.data
    const name = crooms.find((each) => each.id === made.croom_id)?.name ?? ''
    const until = time.instant(made.expires_at)
    return (
      <div className="grid grid-cols-1 gap-4">
        <div role="status">
          <p className="text-17 font-semibold">{words.ready(format.number(made.invites.length))}</p>
          <p className="text-15">{name}</p>
          <p className="text-13 text-dim">{words.codeOnce(until)}</p>
        </div>
        <Button variant="primary" size="lg" icon={Printer} onClick={() => window.print()}>
          {common.print}
        </Button>
        <ol className="tabular grid grid-cols-2 gap-x-4 rounded-control bg-sunken p-4 sm:grid-cols-3">
          {made.invites.map((each) => (
            <li key={each.id} className="py-1">
              <code className="select-all">{each.code}</code>
            </li>
          ))}
        </ol>
        <Printed
          invitations={made.invites}
          head={dotted([words.printHead, name, actor?.name])}
          note={words.validUntil(until)}
        />
        <ErrorText>{withdraw.error?.message}</ErrorText>
        <div className="flex flex-wrap gap-2">
          <Button onClick={again}>{students.anotherCode}</Button>
          <ConfirmButton
            label={words.withdrawAll}
            question={words.withdrawSure}
            isPending={withdraw.isPending}
            onSure={() => withdraw.mutate({ params: { id: made.id }, query: { all: true } })}
          />
        </div>
      </div>
    )
  }
  const wanted = Number(count)
  const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= limits.invitesAtOnce
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      onSubmit={() =>
        croom && isCount && invite.mutate({ body: { id, access, croom_id: croom.id, count: wanted } })
      }
    >
      <p className="text-15">{words.classText}</p>
      <SelectField
        label={words.chooseCroom}
        {...form.field('croom_id')}
        value={croom?.id ?? ''}
        options={crooms.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label={words.countField}
        hint={words.countHint(limits.invitesAtOnce)}
        inputMode="numeric"
        maxLength={2}
        required
        {...form.field('count')}
        error={isCount || count === '' ? form.errorAt('count') : words.countHint(limits.invitesAtOnce)}
      />
      <AccessChoice {...form.field('access')} />
      <Button type="submit" variant="write" disabled={!isCount} isPending={invite.isPending}>
        {isCount ? words.prepareMany(format.number(wanted)) : students.makeCode}
      </Button>
      <FormError form={form} />
    </Form>
  )
}
