import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { Refused } from '#web/session/refused.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useWords } from '#web/words/use-words.ts'
import { leaveFor } from './leave.ts'

export type Provider = ReplyOf<'GET /sabit'>['oidc'][number]

type ProviderButtonsProps = {
  providers: readonly Provider[]
  label: (name: string) => string
  /** The address to which the person comes back. */
  to: string | null
  /** Whether somebody who is signed in shows there who is there. */
  proves?: boolean
  size?: 'lg'
}

/** A button for each provider, which leads there, and why it could not. */
export function ProviderButtons({ providers, label, to, proves = false, size }: ProviderButtonsProps) {
  const { oidc: words } = useWords()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function leave({ provider, name }: Provider) {
    setLeaving(provider)
    setFailure(null)
    try {
      await leaveFor({ provider, name, to, proof: null, proves }, () => setLeaving(null))
    } catch (error) {
      setLeaving(null)
      setFailure(error instanceof Refused ? error.message : words.insecure)
    }
  }
  return (
    <>
      {providers.map((each) => (
        <Button
          key={each.provider}
          {...(size && { size })}
          isPending={leaving === each.provider}
          disabled={leaving !== null}
          onClick={() => void leave(each)}
        >
          {label(each.name)}
        </Button>
      ))}
      <ErrorText>{failure}</ErrorText>
    </>
  )
}
