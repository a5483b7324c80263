import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

/** What went wrong, in the server's words, and the way on. */
export function ErrorNote({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { common, errors } = useWords()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-3 text-15"
    >
      <p className="min-w-0">{error.message || errors.unknown}</p>
      {onRetry && <Button onClick={onRetry}>{common.retry}</Button>}
    </div>
  )
}
