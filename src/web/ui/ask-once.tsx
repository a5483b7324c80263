import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

type AskOnceProps = {
  label: string
  /** The answer that does it; it stands where the first press was made only after a second one. */
  question: string
  isPending: boolean
  onSure(): void
}

/** A button for what cannot be undone: it asks once, in its own place. */
export function AskOnce({ label, question, isPending, onSure }: AskOnceProps) {
  const { common } = useWords()
  const [asks, setAsks] = useState(false)
  if (!asks) {
    return (
      <Button variant="danger" onClick={() => setAsks(true)}>
        {label}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {/* The harmless one comes first and takes the focus: a press made twice by mistake does nothing. */}
      <Button autoFocus disabled={isPending} onClick={() => setAsks(false)}>
        {common.cancel}
      </Button>
      <Button variant="danger" isPending={isPending} onClick={onSure}>
        {question}
      </Button>
    </div>
  )
}
