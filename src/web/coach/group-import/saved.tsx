import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useSave } from '#web/api/use-save.ts'
import { useStudents } from '#web/coach/use-students.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useErrorToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

/** An import that was saved, to be taken back in one press. */
export function Saved({ id }: { id: string }) {
  const { groupImport: words, common, students } = useWords()
  const [undone, setUndone] = useState<ReplyOf<'POST /import/many/undo'> | null>(null)
  const { rows } = useStudents()
  const undo = useSave('POST /import/many/undo', { onSuccess: setUndone, onError: useErrorToast() })
  const keptOf = new Set(undone?.kept.map(({ user_id }) => user_id))
  const names = rows.filter((row) => keptOf.has(row.id)).map(({ name }) => name)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 basis-64">
          <p className="font-medium">{undone ? words.undone(undone.removed) : words.saved}</p>
          <p className="text-13 text-dim">
            {!undone && words.undoText}
            {undone && undone.kept.length > 0 && words.kept(undone.kept.length, names.join(', '))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!undone && (
            <Button isPending={undo.isPending} onClick={() => undo.mutate({ body: { id } })}>
              {common.undo}
            </Button>
          )}
          <LinkButton to="/students">{students.title}</LinkButton>
        </div>
      </div>
    </Card>
  )
}
