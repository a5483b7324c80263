import { useState } from 'react'
import { PasskeyProof } from '#web/account/factor/passkey-proof.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { dropProof, keptProof } from '#web/auth/elsewhere/proven.ts'
import { ProviderButtons } from '#web/auth/elsewhere/provider-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** What shows who is there: the password, or a proof by a passkey or a provider in its place. */
export type Shown = { password: string } | { proof: string }

/** Whether it is among what was sent, or the fields of a refusal ask for it. */
export function isAboutWho(fields: object = {}): boolean {
  return 'password' in fields || 'proof' in fields
}

/** What a form sends to show who is there. */
export function useOwnPassword() {
  const [state, setState] = useState<{ shown: Shown; byPasskey: boolean }>(() => {
    const proof = keptProof()
    return { shown: proof === null ? { password: '' } : { proof }, byPasskey: false }
  })
  const { shown, byPasskey } = state
  return {
    shown,
    /** Whether a passkey has shown it, which takes the place of a code too. */
    byPasskey,
    isShown: !('password' in shown) || shown.password !== '',
    setShown: (next: Shown, byPasskey = false) => setState({ shown: next, byPasskey }),
  }
}

type OwnPasswordProps = {
  who: ReturnType<typeof useOwnPassword>
  error: string | undefined
  /** The field has the focus when its sheet opens. */
  isFirst?: boolean
  /** In a form without other fields a passkey sends it. */
  onProven?: (proof: string) => void
}

/** The person’s password among the fields of a form, or in its place a passkey or, without a password, a provider. */
export function OwnPassword({
  who: { shown, byPasskey, setShown },
  error,
  isFirst = false,
  onProven = (proof) => setShown({ proof }, true),
}: OwnPasswordProps) {
  const { account: words, passkey, oidc } = useWords()
  const { data, error: unknown } = useCall('GET /factor', {})
  const hasPassword = data?.has_password !== false
  if ('proof' in shown)
    return (
      <div className="flex flex-wrap items-center gap-3 text-15">
        <span role="status">{byPasskey ? passkey.proven : oidc.proven}</span>
        <Button
          variant="quiet"
          onClick={() => {
            dropProof()
            setShown({ password: '' })
          }}
        >
          {hasPassword ? passkey.typeInstead : oidc.proveAgain}
        </Button>
      </div>
    )
  return (
    <>
      {hasPassword && (
        <PasswordField
          label={words.ownPassword}
          autoComplete="current-password"
          required
          data-focus-first={isFirst || undefined}
          value={shown.password}
          error={error}
          onChange={(password) => setShown({ password })}
        />
      )}
      <PasskeyProof onProven={onProven} />
      {data && !hasPassword && <ProviderProof tied={data.oidc} />}
      {/* A child for whom a parent has to agree first may delete the account, and ask nothing about it. */}
      {unknown && <ProviderProof tied={null} />}
    </>
  )
}

/**
 * Shows by a sign-in at a provider who is there, for somebody without a password: goes there and comes back to this
 * page.
 * @param tied the identities that open the account; null where that is not known
 */
function ProviderProof({ tied }: { tied: ReplyOf<'GET /factor'>['oidc'] | null }) {
  const { oidc: words } = useWords()
  const constants = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const offered = (constants.data?.oidc ?? []).filter(
    (each) => tied === null || tied.some(({ provider }) => provider === each.provider),
  )
  if (offered.length === 0) return null
  return (
    <div className="grid justify-items-start gap-2">
      {tied && <p className="text-15">{words.proveText}</p>}
      <ProviderButtons
        providers={offered}
        label={words.prove}
        to={window.location.pathname + window.location.search}
        proves
      />
    </div>
  )
}
