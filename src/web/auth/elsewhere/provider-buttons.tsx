import type { ReplyOf } from '#web/api/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useLeaving } from './leave.ts'

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
  const { leaving, failure, leave } = useLeaving()
  return (
    <>
      {providers.map(({ provider, name }) => (
        <Button
          key={provider}
          size={size}
          isPending={leaving === provider}
          disabled={leaving !== null}
          onClick={() => void leave({ provider, name, to, proof: null, proves })}
        >
          {label(name)}
        </Button>
      ))}
      <ErrorText>{failure?.message}</ErrorText>
    </>
  )
}
