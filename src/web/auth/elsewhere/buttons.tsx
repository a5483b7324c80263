import { useWords } from '#web/words/use-words.ts'
import { type Provider, ProviderButtons } from './provider-buttons.tsx'

type ButtonsProps = {
  providers: readonly Provider[]
  /** Where the person goes on after the sign-in. */
  to: string | undefined
}

/** The providers below the form of the sign-in. */
export default function Buttons({ providers, to }: ButtonsProps) {
  const { oidc: words } = useWords()
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-13 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      <ProviderButtons providers={providers} label={words.with} to={to ?? null} size="lg" />
    </div>
  )
}
