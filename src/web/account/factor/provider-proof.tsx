import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { leaveFor } from '#web/auth/elsewhere/leave.ts'
import { Refused } from '#web/session/refused.ts'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

/**
 * Shows by a sign-in at a provider who is there, for somebody without a password: goes there and comes back to this
 * page.
 * @param tied the identities that open the account; null where that is not known
 */
export function ProviderProof({ tied }: { tied: ReplyOf<'GET /factor'>['oidc'] | null }) {
  const { oidc: words } = useWords()
  const constants = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const offered = (constants.data?.oidc ?? []).filter(
    (each) => tied === null || tied.some(({ provider }) => provider === each.provider),
  )
  if (offered.length === 0) return null
  async function leave({ provider, name }: (typeof offered)[number]) {
    setLeaving(provider)
    setFailure(null)
    const to = window.location.pathname + window.location.search
    try {
      await leaveFor({ provider, name, to, proof: null, proves: true }, () => setLeaving(null))
    } catch (error) {
      setLeaving(null)
      setFailure(error instanceof Refused ? error.message : words.insecure)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      {tied && <p className="text-15">{words.proveText}</p>}
      {offered.map((each) => (
        <Button
          key={each.provider}
          isPending={leaving === each.provider}
          disabled={leaving !== null}
          onClick={() => void leave(each)}
        >
          {words.prove(each.name)}
        </Button>
      ))}
      {failure && (
        <p role="alert" className="text-15 text-bad">
          {failure}
        </p>
      )}
    </div>
  )
}
