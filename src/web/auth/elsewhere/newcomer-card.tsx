import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Newcomer } from './pending.ts'

type NewcomerCardProps = {
  newcomer: Newcomer
  /** Whether the address belongs to an account. */
  isTaken: boolean
  /** Why the ticket was refused. */
  error: string | undefined
  onDrop(): void
}

/** Above the form of a registration: with whom the person has signed in, in place of a password. */
export default function NewcomerCard({ newcomer, isTaken, error, onDrop }: NewcomerCardProps) {
  const { oidc: words } = useWords()
  const title = words.registers(newcomer.provider)
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-4">
      <p className="font-medium">{title}</p>
      <p className="text-15 text-dim">{words.registersText}</p>
      <ErrorText className="mt-2">{error ?? (isTaken && words.taken)}</ErrorText>
      <div className="mt-2 flex flex-wrap gap-2">
        {isTaken && (
          <LinkButton to="/login" search={{ to: '/settings?section=security' }}>
            {words.takenLogin}
          </LinkButton>
        )}
        <Button variant="quiet" className="-ml-4" onClick={onDrop}>
          {words.withPassword}
        </Button>
      </div>
    </section>
  )
}
