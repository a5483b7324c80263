import { useMutation } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { deviceOf } from '#web/account/device.ts'
import { OwnPassword, useOwnPassword } from '#web/account/own-password.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { CodeField } from '#web/auth/code-field.tsx'
import { hasPasskeys, makePasskey } from '#web/auth/passkey.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { NamedRow } from '#web/ui/named-row.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'

type Factor = ReplyOf<'GET /factor'>

/** Passkeys of the person, and a new one for this device; where none can work, why. */
export function PasskeysCard() {
  const { passkey: words } = useWords()
  const answer = useCall('GET /factor', {})
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card title={words.title} description={words.text} className="mt-4">
      <Loaded answer={answer}>
        {({ passkeys, passkey_origin, totp }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="mb-4 divide-y divide-line">
                {passkeys.map((passkey) => (
                  <PasskeyLine key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <WhyNot origin={passkey_origin} />
            {passkey_origin === location.origin && hasPasskeys() && (
              <Button icon={Plus} onClick={() => setIsAdding(true)}>
                {words.add}
              </Button>
            )}
            {isAdding && <NewPasskey hasCodes={totp} onClose={() => setIsAdding(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Why this browser cannot make a passkey at this address. */
function WhyNot({ origin }: { origin: Factor['passkey_origin'] }) {
  const { passkey: words } = useWords()
  if (origin === null) return <p className="text-13">{words.noAddress}</p>
  if (origin !== location.origin)
    return (
      <p className="text-13">
        {words.otherAddress} <a href={`${origin}/settings?section=security`}>{origin}</a>
      </p>
    )
  return hasPasskeys() ? null : <p className="text-13">{words.oldBrowser}</p>
}

function PasskeyLine({
  passkey: { id, name, created_at, last_used_at },
}: {
  passkey: Factor['passkeys'][number]
}) {
  const { passkey: words, common } = useWords()
  const time = useOwnTime()
  const end = useToldSave('DELETE /passkey/{id}', words.deleted)
  return (
    <NamedRow
      name={name}
      facts={
        last_used_at ? words.lastUsed(time.instant(last_used_at)) : words.addedAt(time.instant(created_at))
      }
    >
      <ConfirmButton
        label={common.delete}
        name={name}
        question={common.deleteSure}
        isPending={end.isPending}
        onSure={() => end.mutate({ params: { id } })}
      />
    </NamedRow>
  )
}

/** Asks who is there, and for a code where codes are on, then lets the device make a passkey. */
function NewPasskey({ hasCodes, onClose }: { hasCodes: boolean; onClose(): void }) {
  const { passkey: words, settings, common } = useWords()
  const typed = useFields({
    name: deviceOf(navigator.userAgent) ?? settings.unknownDevice,
    code: '',
  })
  const who = useOwnPassword()
  const asksCode = hasCodes && !who.byPasskey
  const isShown = useIsShown()
  const begin = useSave('POST /passkey/options')
  const add = useSave('POST /passkey', { said: words.added, onSuccess: onClose })
  const { name, code } = typed.draft
  const adding = useMutation({
    async mutationFn() {
      const options = await begin.mutateAsync({ body: { ...who.shown, ...(asksCode && { code }) } })
      // Who has gone back meanwhile is not asked by the device.
      if (!isShown()) return
      const response = await makePasskey(options).catch(({ name }: Error) => {
        throw new Error(name === 'InvalidStateError' ? words.known : words.failed)
      })
      if (!response) throw new Error(words.goneBack)
      await add.mutateAsync({ body: { name, response } })
    },
  })
  const form = formOf(typed, adding, ['password', 'code', 'name'])

  return (
    <FormSheet
      title={words.add}
      form={form}
      submit={common.continue}
      isReady={name.trim() !== '' && who.isShown && (!asksCode || code !== '')}
      onSubmit={() => adding.mutate()}
      onClose={onClose}
    >
      <p className="text-13">{words.addText}</p>
      <OwnPassword who={who} error={form.errorAt('password')} isFirst />
      {asksCode && <CodeField {...form.field('code')} />}
      <TextField label={words.name} hint={words.nameHint} required {...form.field('name')} />
    </FormSheet>
  )
}
