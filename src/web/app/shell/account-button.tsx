import type { Locale } from '#rules/vocabulary.ts'
import { useSession } from '#web/session/use-session.ts'
import { useFirstWords, useLanguage } from '#web/words/use-first-words.ts'

type AccountButtonProps = {
  isNamed?: boolean
  onClick(): void
  className?: string
}

/** The person's own button: what is not one of the places is behind it. */
export function AccountButton({ isNamed = false, onClick, className = '' }: AccountButtonProps) {
  const { shell } = useFirstWords()
  const locale = useLanguage()
  const name = useSession(({ user }) => user?.name ?? '')
  return (
    <button
      type="button"
      data-print="no"
      aria-haspopup="dialog"
      onClick={onClick}
      className={`flex min-w-0 items-center gap-3 rounded-control text-left text-dim hover:bg-sunken ${className}`}
    >
      <span
        aria-hidden
        className="inline-flex size-8.5 shrink-0 items-center justify-center rounded-pill border border-field text-12 font-semibold"
      >
        {initialsOf(name, locale)}
      </span>
      <span className={isNamed ? 'truncate' : 'sr-only'}>{name}</span>
      <span className="sr-only">{shell.more}</span>
    </button>
  )
}

/** First letters of the first and the last name. */
function initialsOf(name: string, locale: Locale): string {
  const words = name.split(/\s+/).filter(Boolean)
  const first = words.length > 1 ? [words[0], words.at(-1)] : words
  return first.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(locale) ?? '').join('')
}
