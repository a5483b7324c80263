import { dayAt } from '#rules/time-zone.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useErrorToast, useToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** The student's parents, on which days they looked, and a code for another one. */
export function Parents() {
  const { family: words } = useWords()
  const family = useCall('GET /parent', {})
  return (
    <Card title={words.parents} description={words.parentsText}>
      <Loaded answer={family}>
        {({ parents }) => (
          <ul className="divide-y divide-line">
            {parents.map((row) => (
              <Parent key={row.id} row={row} />
            ))}
            {parents.length === 0 && <li className="pb-3 text-dim">{words.noParent}</li>}
          </ul>
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
  const { family: words } = useWords()
  const format = useFormat()
  const zone = useActor()?.timezone ?? 'UTC'
  const toast = useToast()
  const onError = useErrorToast()
  const end = useSave('DELETE /parent/{id}', { onSuccess: () => toast({ text: words.ended }) })
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 basis-40">
          <strong dir="auto" className="block font-semibold wrap-anywhere">
            {parent.name}
          </strong>
          <span className="block text-13 text-dim">
            {words.since(format.day(dayAt(Date.parse(created_at), zone, 0), 'long'))}
          </span>
        </span>
        <ConfirmButton
          label={words.end}
          name={parent.name}
          question={words.endSure}
          isPending={end.isPending}
          onSure={() => end.mutate({ params: { id } }, { onError })}
        />
      </div>
      <p className="tabular mt-1 text-13 text-dim">
        {looks.length === 0
          ? words.noLook
          : `${words.looks}: ${looks.map(({ at }) => format.instant(at, zone)).join(', ')}`}
      </p>
    </li>
  )
}

const noAddress = { email: '' }

/** Makes a code, which is shown once and mailed if an address is given. */
function NewCode() {
  const { family: words } = useWords()
  const format = useFormat()
  const zone = useActor()?.timezone ?? 'UTC'
  const typed = useDraft('parentDraft', noAddress)
  const invite = useSave('POST /parent/invite', { onSuccess: typed.drop })
  const form = formOf(typed, invite)
  const { email } = typed.draft

  if (invite.data) {
    const { code, expires_at } = invite.data
    const again = () => {
      typed.restart(noAddress)
      invite.reset()
    }
    return (
      <div className="mt-2 grid grid-cols-1 gap-3">
        <div className="rounded-control bg-sunken p-4">
          <CopyText text={code} />
          <p className="mt-2 text-13 text-dim">{words.codeOnce(format.instant(expires_at, zone))}</p>
          <p className="text-13 text-dim">{words.codeHow}</p>
          {email.trim() !== '' && <p className="mt-2 text-13">{words.mailed(email.trim())}</p>}
        </div>
        <Button className="justify-self-start" onClick={again}>
          {words.anotherCode}
        </Button>
      </div>
    )
  }
  return (
    <Form
      className="mt-2"
      onSubmit={() => invite.mutate({ body: email.trim() === '' ? {} : { email: email.trim() } })}
    >
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={words.mailTo}
          hint={words.mailHint}
          type="email"
          className="min-w-0 flex-1 basis-52"
          autoComplete="off"
          {...form.field('email')}
        />
        <Button type="submit" className="sm:mt-6" isPending={invite.isPending}>
          {words.makeCode}
        </Button>
      </div>
      <FormError form={form} />
    </Form>
  )
}
