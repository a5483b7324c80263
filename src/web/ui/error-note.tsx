import { useFirstWords } from '#web/words/use-first-words.ts'
import { Button } from './button.tsx'

/** An error that may have a request id. */
type ShownError = Error & { requestId?: string | undefined; code?: string }

/** Shows an error message with its request id and a retry button. */
export function ErrorNote({ error, onRetry }: { error: ShownError; onRetry?: () => void }) {
  const { common, errors } = useFirstWords()
  // HTML of a proxy: no message, only a retry button.
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
