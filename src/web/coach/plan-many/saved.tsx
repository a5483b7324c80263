import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useSave } from '#web/api/use-save.ts'
import type { StudentRow } from '#web/coach/use-students.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useErrorToast } from '#web/ui/toast.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** A week that was written, to be taken back in one press. */
export function Saved({ id, students }: { id: string; students: readonly StudentRow[] }) {
  const { planMany: words, common } = useWords()
  const format = useFormat()
  const [undone, setUndone] = useState<ReplyOf<'POST /plan/many/undo'> | null>(null)
  const undo = useSave('POST /plan/many/undo', { onSuccess: setUndone, onError: useErrorToast() })
  const keptOf = new Set(undone?.kept.map(({ user_id }) => user_id))
  const names = students.filter((student) => keptOf.has(student.id)).map(({ name }) => name)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 basis-64">
          <p className="font-medium">
            {undone ? words.undone(format.number(undone.removed)) : words.written}
          </p>
          <p className="text-13 text-dim">
            {!undone && words.undoText}
            {undone && undone.kept.length > 0 && words.keptItems(undone.kept.length, names.join(', '))}
          </p>
        </div>
        {!undone && (
          <Button isPending={undo.isPending} onClick={() => undo.mutate({ body: { id } })}>
            {common.undo}
          </Button>
        )}
      </div>
    </Card>
  )
}
