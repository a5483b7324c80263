import type { Day } from '#rules/day.ts'
import { Change } from '#web/trials/change.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type SaveBarProps = {
  sums: { correct: number; wrong: number; blank: number; net: number; lessons: number } | null
  /** The previous comparable trial; null for none. */
  before: { name: string; day: Day; net: number } | null
  /** Whether something was typed, and whether this device could store it. */
  draft: { isTouched: boolean; hasRoom: boolean }
  problem: string | null
  isPending: boolean
}

/** Current net and save button, always visible. */
export function SaveBar({ sums, before, draft, problem, isPending }: SaveBarProps) {
  const { trialEntry: words, trials, common, fields, format } = useWords()
  return (
    <div
      data-bottom-bar
      className="sticky bottom-15 z-10 -mx-4 mt-4 max-lg:-mb-8 border-t border-line bg-surface px-4 py-3 lg:bottom-4 lg:mx-0 lg:rounded-card lg:border lg:px-5 lg:float"
    >
      <ErrorText className="mb-2 text-13">{problem}</ErrorText>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <output aria-live="off" aria-label={fields.net} className="tabular text-20 font-semibold">
              {sums ? format.net(sums.net) : '–'}
            </output>
            <span className="text-13 text-dim">net</span>
            {sums && <Change value={before && sums.net - before.net} before={before} />}
          </p>
          <p className="tabular text-13 text-dim">
            {dotted([
              sums && trials.counts(sums),
              draft.isTouched && (draft.hasRoom ? words.onDevice : words.noRoom),
            ])}
          </p>
        </div>
        <Button variant="write" size="lg" isPending={isPending} type="submit" data-save="" title="Ctrl Enter">
          {common.save}
        </Button>
      </div>
    </div>
  )
}
