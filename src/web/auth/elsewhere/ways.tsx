import { lazy, use } from 'react'
import { ask } from '#web/api/ask.ts'
import { withAllWords } from '#web/words/language.ts'

/** Asked once a visit. Without an answer there is the password. */
const providers = ask('GET /sabit', {}).then(
  ({ oidc }) => oidc,
  () => [],
)
// Lazy, as it brings all other words, and most servers have no provider.
const Buttons = lazy(() => withAllWords(import('./buttons.tsx')))

/** The ways to sign in besides a password, below its form. */
export default function Ways({ to }: { to: string | undefined }) {
  const known = use(providers)
  return known.length > 0 && <Buttons providers={known} to={to} />
}
