import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

type KeptNoteProps = {
  /** The class group of the draft was left. */
  isLeft: boolean
  onStartOver(): void
}

/** Says that an earlier draft was restored, with a button to discard it. */
export function KeptNote({ isLeft, onStartOver }: KeptNoteProps) {
  const { trialEntry: words } = useWords()
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-13">
      {isLeft ? words.keptLeft : words.kept}
      <Button variant="quiet" onClick={onStartOver}>
        {words.startOver}
      </Button>
    </p>
  )
}

/** Offers to make it a single-lesson trial when only one lesson has results. */
export function BranchNote({ onMakeBranch }: { onMakeBranch(): void }) {
  const { trialEntry: words } = useWords()
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-1.5 text-13 text-dim lg:px-5">
      {words.oneLesson}
      <Button variant="quiet" onClick={onMakeBranch}>
        {words.makeBranch}
      </Button>
    </p>
  )
}
