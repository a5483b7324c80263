import { useState } from 'react'
import type { Shown } from '#web/account/ask-password.tsx'
import { PasskeyProof } from '#web/account/factor/passkey-proof.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useWords } from '#web/words/use-words.ts'

export type OwnProof = ReturnType<typeof useOwnPassword>

/** What a form sends to show who is there: the password that is typed, or the proof by a passkey. */
export function useOwnPassword() {
  const [shown, setShown] = useState<Shown>({ password: '' })
  return { shown, isShown: !('password' in shown) || shown.password !== '', setShown }
}

type OwnPasswordProps = {
  who: OwnProof
  error: string | undefined
  /** The field has the focus when its sheet opens. */
  isFirst?: boolean
}

/** The own password among the fields of a form, or a passkey in its place. */
export function OwnPassword({ who: { shown, setShown }, error, isFirst = false }: OwnPasswordProps) {
  const { account: words, passkey } = useWords()
  if ('proof' in shown)
    return (
      <div className="flex flex-wrap items-center gap-3 text-15">
        <span role="status">{passkey.proven}</span>
        <Button variant="quiet" onClick={() => setShown({ password: '' })}>
          {passkey.typeInstead}
        </Button>
      </div>
    )
  return (
    <>
      <PasswordField
        label={words.ownPassword}
        autoComplete="current-password"
        required
        data-focus-first={isFirst || undefined}
        value={shown.password}
        error={error}
        onChange={(password) => setShown({ password })}
      />
      <PasskeyProof onProven={(proof) => setShown({ proof })} />
    </>
  )
}
