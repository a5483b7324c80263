import { type MouseEvent, useState } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

type ConfirmButtonProps = {
  label: string
  /** Name of the object, for screen readers when there are several such buttons. */
  name?: string
  /** Label of the confirm button. */
  question: string
  isPending: boolean
  onSure(event: MouseEvent<HTMLElement>): void
}

/** A button for an action that cannot be undone; it is replaced by a confirmation in the same place. */
export function ConfirmButton({ label, name, question, isPending, onSure }: ConfirmButtonProps) {
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
      {/* Cancel comes first and takes the focus, so that an accidental double click does nothing. */}
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
