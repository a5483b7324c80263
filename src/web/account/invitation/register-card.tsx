import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AboutInvitation } from './about.tsx'
import type { usePreview } from './use-preview.ts'

type RegisterCardProps = {
  preview: ReturnType<typeof usePreview>
  /** Why the code was refused. */
  error: string | undefined
  onDrop(): void
}

/** Above the form of a registration: who invites, to what and with which rights. */
export default function RegisterCard({ preview, error, onDrop }: RegisterCardProps) {
  const { invitation: words, common } = useWords()
  const isGone = preview.error?.status === 404
  return (
    <section aria-label={words.title} className="rounded-card border border-line bg-surface p-4">
      <div role="status" className="grid gap-1">
        {preview.data ? (
          <AboutInvitation preview={preview.data} />
        ) : preview.error ? (
          <p className="text-15">{isGone ? words.gone : words.notShown}</p>
        ) : (
          <Skeleton className="h-24 rounded-control" />
        )}
      </div>
      <ErrorText className="mt-2">{error}</ErrorText>
      <div className="mt-2 flex flex-wrap gap-2">
        {preview.error && !isGone && <Button onClick={() => preview.refetch()}>{common.retry}</Button>}
        <Button variant="quiet" className="-ml-4" onClick={onDrop}>
          {words.without}
        </Button>
      </div>
    </section>
  )
}
