import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { takeOver } from '#web/app/prerendered.ts'
import { Refused } from '#web/session/refused.ts'
import { Button } from '#web/ui/button.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

/** Error screen: what happened, an id for support, and links to continue. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const { errors, common } = useFirstWords()
  usePageTitle(errors.crashTitle)
  useLayoutEffect(takeOver, [])
  const id = error instanceof Refused ? error.requestId : undefined
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-[560px] flex-col justify-center gap-3 px-4">
      <h1 className="text-24 font-semibold">{errors.crashTitle}</h1>
      <p className="text-dim">{errors.crashText}</p>
      {id && <p className="text-13 text-dim">{errors.requestId(id)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" onClick={reset}>
          {common.retry}
        </Button>
        {/* A full page load, as a loaded module may be broken. */}
        <a href="/" className="flex min-h-11 items-center px-3 text-accent-ink underline">
          {errors.home}
        </a>
      </div>
    </main>
  )
}
