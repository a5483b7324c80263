import type { CroomChoice } from '#web/trials/croom-choices.ts'
import type { GridRow } from '#web/trials/drafts/cells.ts'
import type { Draft } from '#web/trials/drafts/draft.ts'
import type { Trial } from '#web/trials/test-results.ts'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { differencesOf } from './differences.ts'

type ConflictNoteProps = {
  draft: Draft
  rows: readonly GridRow[]
  stored: Trial
  crooms: readonly CroomChoice[]
  nameOf(studyId: string): string
  onKeepMine(): void
  onTakeTheirs(): void
}

/** Shows both versions after a 409: the server's and the draft. */
export function ConflictNote(props: ConflictNoteProps) {
  const { draft, rows, stored, crooms, nameOf, onKeepMine, onTakeTheirs } = props
  const spoken = useWords()
  const { trialEntry: words } = spoken
  const differences = differencesOf(draft, rows, stored, {
    ...spoken,
    lesson: nameOf,
    croom: (id) => crooms.find((croom) => croom.id === id)?.name ?? words.leftCroom,
  })
  return (
    <section role="alert" className="mb-4 rounded-card border-2 border-accent bg-surface p-4 lg:p-5">
      <h2 className="font-semibold">{words.conflictTitle}</h2>
      <p className="text-13 text-dim">{words.conflictText}</p>
      {differences.length === 0 && <p className="my-3 text-13">{words.conflictSame}</p>}
      {differences.length > 0 && (
        <table className="tabular my-3 w-full max-w-[560px] text-13">
          <thead>
            <tr className="text-left text-dim">
              <td />
              <th scope="col" className="px-2 py-1 font-medium">
                {words.mine}
              </th>
              <th scope="col" className="px-2 py-1 font-medium">
                {words.theirs}
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ id, name, ...texts }) => (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                  {name}
                </th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} className="px-2 align-top wrap-anywhere">
                    <span className="line-clamp-3">{texts[side]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="write" onClick={onKeepMine}>
          {words.keepMine}
        </Button>
        <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
      </div>
    </section>
  )
}
