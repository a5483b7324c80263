import { type MouseEvent, useState } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

type AskOnceProps = {
  label: string
  /** What it is done to, said to screen readers where several such buttons stand. */
  name?: string
  /** The answer that does it; it stands where the first press was made only after a second one. */
  question: string
  isPending: boolean
  onSure(event: MouseEvent<HTMLElement>): void
}

/** A button for what cannot be undone: it asks once, in its own place. */
export function AskOnce({ label, name, question, isPending, onSure }: AskOnceProps) {
  const { common } = useWords()
  const [asks, setAsks] = useState(false)
  if (!asks) {
    return (
      <Button variant="danger" aria-label={name && `${label}: ${name}`} onClick={() => setAsks(true)}>
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
      <Button
        variant="danger"
        aria-label={name && `${question}: ${name}`}
        isPending={isPending}
        onClick={onSure}
      >
        {question}
      </Button>
    </div>
  )
}
