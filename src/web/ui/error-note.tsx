import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

/** An error that the server may have given a number. */
type Told = Error & { requestId?: string | undefined; code?: string }

/** What went wrong, in the server's words, with the number to ask for help by where there is one, and the way on. */
export function ErrorNote({ error, onRetry }: { error: Told; onRetry?: () => void }) {
  const { common, errors } = useWords()
  // The page of a proxy where an answer belongs: nothing is said, and it can be tried again.
  if (error.code === 'NOT_JSON')
    return onRetry ? (
      <Button variant="quiet" onClick={onRetry}>
        {common.retry}
      </Button>
    ) : null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-3 text-15"
    >
      <div className="min-w-0">
        <p>{error.message || errors.unknown}</p>
        {error.requestId && <p className="text-13 text-dim">{errors.requestId(error.requestId)}</p>}
      </div>
      {onRetry && <Button onClick={onRetry}>{common.retry}</Button>}
    </div>
  )
}
