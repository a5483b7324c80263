import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { Refused } from '#web/session/refused.ts'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { leaveFor } from './leave.ts'

type Provider = ReplyOf<'GET /sabit'>['oidc'][number]
type ButtonsProps = {
  providers: readonly Provider[]
  /** Where the person goes on after the sign-in. */
  to: string | undefined
}

/** A button for each provider. */
export default function Buttons({ providers, to }: ButtonsProps) {
  const { oidc: words } = useWords()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function leave({ provider, name }: Provider) {
    setLeaving(provider)
    setFailure(null)
    try {
      await leaveFor({ provider, name, to: to ?? null, proof: null, proves: false }, () => setLeaving(null))
    } catch (error) {
      setLeaving(null)
      setFailure(error instanceof Refused ? error.message : words.insecure)
    }
  }
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-13 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      {providers.map((each) => (
        <Button
          key={each.provider}
          size="lg"
          isPending={leaving === each.provider}
          disabled={leaving !== null}
          onClick={() => void leave(each)}
        >
          {words.with(each.name)}
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
