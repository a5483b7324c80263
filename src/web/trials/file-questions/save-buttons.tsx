import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { focusQuestion } from './questions.tsx'

type SaveButtonsProps = {
  /** Trial exams that are saved. */
  count: number
  /** Columns that wait for an answer. */
  open: number
  isReady: boolean
  isPending: boolean
  onSave(): void
}

/** Saves; while columns wait for an answer it goes to the first of them, and a second button saves without them. */
export function SaveButtons({ count, open, isReady, isPending, onSave }: SaveButtonsProps) {
  const { trialImport: words } = useWords()
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {open > 0 && isReady && (
        <>
          <span className="text-13 text-dim">{words.waiting(open)}</span>
          <Button variant="quiet" isPending={isPending} onClick={onSave}>
            {words.saveWithout}
          </Button>
        </>
      )}
      <Button
        variant="write"
        disabled={!isReady && open === 0}
        isPending={isPending}
        onClick={open === 0 ? onSave : focusQuestion}
      >
        {words.save(count)}
      </Button>
    </div>
  )
}
