import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { ProviderButtons } from '#web/auth/elsewhere/provider-buttons.tsx'
import { useWords } from '#web/words/use-words.ts'

/**
 * Shows by a sign-in at a provider who is there, for somebody without a password: goes there and comes back to this
 * page.
 * @param tied the identities that open the account; null where that is not known
 */
export function ProviderProof({ tied }: { tied: ReplyOf<'GET /factor'>['oidc'] | null }) {
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
