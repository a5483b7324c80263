import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { isolated } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { useStudents } from './use-students.ts'

type Undo = 'POST /plan/many/undo' | 'POST /import/many/undo'
type UndoCardProps = {
  call: Undo
  id: string
  says: {
    done: string
    undoText: string
    undone(count: number): string
    /** What students have changed meanwhile, which is kept. */
    kept(count: number, names: string): string
  }
  /** Where to go on. */
  children?: ReactNode
}

/** What was written for many students, to be taken back in one press. */
export function UndoCard({ call, id, says, children }: UndoCardProps) {
  const { common } = useWords()
  const [undone, setUndone] = useState<ReplyOf<Undo> | null>(null)
  const { rows } = useStudents()
  const undo = useToldSave(call, undefined, { onSuccess: setUndone })
  const keptOf = new Set(undone?.kept.map(({ user_id }) => user_id))
  const names = rows.filter((row) => keptOf.has(row.id)).map(({ name }) => isolated(name))
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 basis-64">
          <p className="font-medium">{undone ? says.undone(undone.removed) : says.done}</p>
          <p className="text-13 text-dim">
            {!undone && says.undoText}
            {undone && undone.kept.length > 0 && says.kept(undone.kept.length, names.join(', '))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!undone && (
            <Button isPending={undo.isPending} onClick={() => undo.mutate({ body: { id } })}>
              {common.undo}
            </Button>
          )}
          {children}
        </div>
      </div>
    </Card>
  )
}
