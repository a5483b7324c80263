import { lazy, Suspense, use } from 'react'
import { ask } from '#web/api/ask.ts'
import type { Refused } from '#web/session/refused.ts'
import { withAllWords } from '#web/words/language.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

type WaysProps = {
  /** Where the person goes on after the sign-in. */
  to: string | undefined
  /** @param landing where the person goes on if nothing else was asked for */
  onEnter(landing: string): void
  onFail(failure: Refused): void
}

/** Asked once a visit. Without an answer there is the password. */
const providers = ask('GET /sabit', {}).then(
  ({ oidc }) => oidc,
  () => [],
)
// Lazy, as it brings all other words, and most servers have no provider.
const Buttons = lazy(() => withAllWords(import('#web/auth/elsewhere/buttons.tsx')))

/** The ways to sign in besides a password, below its form. */
export default function Ways({ to, ...passkey }: WaysProps) {
  return (
    <>
      {'PublicKeyCredential' in window && <PasskeySignIn {...passkey} />}
      <Suspense>
        <Providers to={to} />
      </Suspense>
    </>
  )
}

function Providers({ to }: Pick<WaysProps, 'to'>) {
  const known = use(providers)
  return known.length > 0 && <Buttons providers={known} to={to} />
}
