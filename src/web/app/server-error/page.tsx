import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

export default function ServerErrorPage() {
  const { errors, common } = useFirstWords()
  const fault = session.lastFault()
  usePageTitle(errors.crashTitle)
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-[560px] flex-col items-center justify-center gap-3 px-4 text-center">
      <Drawing name="desk" />
      <p className="tabular text-13 text-dim">500</p>
      <h1 className="text-24 font-semibold">{errors.crashTitle}</h1>
      <p className="text-dim">{errors.crashText}</p>
      {fault && <p className="text-13 text-dim">{errors.requestId(fault)}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => window.history.back()}>
          {common.retry}
        </Button>
        <LinkButton to="/">{errors.home}</LinkButton>
      </div>
    </div>
  )
}
