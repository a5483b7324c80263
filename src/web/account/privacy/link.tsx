import { lazy, Suspense, useState } from 'react'
import { withAllWords } from '#web/words/language.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

const PrivacySheet = lazy(() => withAllWords(import('./sheet.tsx')))

/** Opens the notice to the person; its text is loaded when it is asked for. */
export function PrivacyLink() {
  const { shell } = useFirstWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="min-h-11 text-13 text-dim underline decoration-line underline-offset-4 hover:decoration-current"
        onClick={() => setIsOpen(true)}
      >
        {shell.privacy}
      </button>
      <Suspense>{isOpen && <PrivacySheet onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
