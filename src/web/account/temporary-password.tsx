import { useLayoutEffect, useRef } from 'react'
import { CopyText } from '#web/ui/copy-text.tsx'
import { useWords } from '#web/words/use-words.ts'

type TemporaryPasswordProps = { name: string; email?: string; password: string }

/** Shows a temporary password once, with the name and e-mail needed to sign in. */
export function TemporaryPassword({ name, email, password }: TemporaryPasswordProps) {
  const { account: words } = useWords()
  const box = useRef<HTMLDivElement>(null)
  // It comes in place of the button that asked for it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div ref={box} role="status" tabIndex={-1} className="rounded-control bg-sunken p-4 outline-none">
      <p dir="auto" className="font-medium wrap-anywhere">
        {name}
      </p>
      {email && <p className="text-13 wrap-anywhere text-dim">{email}</p>}
      <div className="mt-3">
        <CopyText text={password} />
      </div>
      <p className="mt-3 text-13">{words.passwordOnce}</p>
    </div>
  )
}
