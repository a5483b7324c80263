import { useState } from 'react'
import type { ReplyOf } from '#web/session/ask.ts'
import { useSave } from '#web/session/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type InviteSheetProps = { invites: ReplyOf<'GET /link'>['invites']; onClose(): void }

/** Brings a student: by a code for one who has an account, or by making the account. */
export function InviteSheet({ invites, onClose }: InviteSheetProps) {
  const { students: words } = useWords()
  const [way, setWay] = useState<'code' | 'make'>('code')
  return (
    <Sheet title={words.invite} isOpen onClose={onClose}>
      <Segmented
        label={words.way}
        className="mb-5 flex w-full"
        value={way}
        onChange={setWay}
        options={[
          { value: 'code', label: words.byCode },
          { value: 'make', label: words.byAccount },
        ]}
      />
      {way === 'code' ? <ByCode invites={invites} /> : <ByAccount />}
    </Sheet>
  )
}

function ByCode({ invites }: Pick<InviteSheetProps, 'invites'>) {
  const { students: words } = useWords()
  const format = useFormat()
  const actor = useActor()
  const zone = actor?.timezone ?? 'Europe/Istanbul'
  const [access, setAccess] = useState<'view' | 'act'>('act')
  const invite = useSave('POST /link/invite')
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        label={words.access}
        className="flex w-full"
        value={access}
        onChange={setAccess}
        options={[
          { value: 'act', label: words.accessAct },
          { value: 'view', label: words.accessView },
        ]}
      />
      <p className="text-13 text-dim">{access === 'act' ? words.actText : words.viewText}</p>
      {invite.data ? (
        <div className="rounded-control bg-sunken p-4">
          <CopyText text={invite.data.code} />
          <p className="mt-3 text-13 text-dim">
            {words.codeText(format.instant(invite.data.expires_at, zone))}
          </p>
        </div>
      ) : (
        <Button
          variant="primary"
          isPending={invite.isPending}
          onClick={() => invite.mutate({ body: { access } })}
        >
          {words.makeCode}
        </Button>
      )}
      {invite.error && (
        <p role="alert" className="text-bad">
          {invite.error.message}
        </p>
      )}
      {invites.length > 0 && (
        <section>
          <h3 className="mb-1 text-13 font-semibold">{words.invites}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {invites.map(({ id, created_at, expires_at, used_by }) => (
              <li key={id} className="flex min-h-10 items-center justify-between gap-3 text-13">
                <span className="tabular text-dim">{format.instant(created_at, zone)}</span>
                <span className="min-w-0 truncate">
                  {used_by ?? (Date.parse(expires_at) < Date.now() ? words.expired : words.waiting)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ByAccount() {
  const { students: words, register } = useWords()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const make = useSave('GET /user/save')
  const password = make.data?.temporary_password
  if (password) {
    return (
      <div className="rounded-control bg-sunken p-4">
        <p className="mb-2">{words.made(make.data?.name ?? name)}</p>
        <p className="mb-2 text-13">{words.passwordOnce}</p>
        <CopyText text={password} />
      </div>
    )
  }
  const fields = make.error?.fields ?? {}
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({ query: { name, email } })
      }}
    >
      <p className="text-13 text-dim">{words.makeText}</p>
      <TextField
        label={register.name}
        required
        maxLength={80}
        autoComplete="off"
        value={name}
        error={fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={register.email}
        type="email"
        required
        autoComplete="off"
        value={email}
        error={fields.email ?? (make.error?.code === 'EMAIL_TAKEN' ? make.error.message : undefined)}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        isPending={make.isPending}
        disabled={name.trim() === '' || email.trim() === ''}
      >
        {words.make}
      </Button>
    </form>
  )
}
