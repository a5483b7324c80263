import { type MouseEvent, useEffect, useState } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'
import { rescueFocus } from './next-focus.ts'

type ConfirmButtonProps = {
  label: string
  /** Name of the object, for screen readers when there are several such buttons. */
  name?: string
  /** Label of the confirm button. */
  question: string
  isPending: boolean
  /** Not red: it destroys nothing. */
  isHarmless?: boolean
  onSure(event: MouseEvent<HTMLElement>): void
}

/** A button for an action that cannot be undone; it is replaced by a confirmation in the same place. */
export function ConfirmButton({
  label,
  name,
  question,
  isPending,
  isHarmless = false,
  onSure,
}: ConfirmButtonProps) {
  const { common } = useWords()
  const variant = isHarmless ? 'secondary' : 'danger'
  const [asks, setAsks] = useState<boolean | null>(null)
  // What it was about may be gone, and the pressed button with it.
  useEffect(() => rescueFocus, [])
  if (!asks) {
    return (
      <Button
        variant={variant}
        aria-label={name && `${label}: ${name}`}
        // After a cancel; what was cancelled is gone with the focus.
        autoFocus={asks === false}
        onClick={() => setAsks(true)}
      >
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
        variant={variant}
        aria-label={name && `${question}: ${name}`}
        isPending={isPending}
        onClick={onSure}
      >
        {question}
      </Button>
    </div>
  )
}
