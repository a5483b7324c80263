import { useLayoutEffect, useRef } from 'react'
import { roleIds } from '#rules/vocabulary.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { useWords } from '#web/words/use-words.ts'

type UndoChangeProps = { id: string; undo: 'open' | 'done' | null; summary: string }

/** Takes a change by somebody else back, which is the student's to do; says so where it was done, and offers nothing where it cannot be. */
export function UndoChange({ id, undo, summary }: UndoChangeProps) {
  const { common, record } = useWords()
  const save = useToldSave('POST /audit/undo', record.takenBack)
  const isStudent = useActor()?.role_id === roleIds.student
  const isPressed = useRef(false)
  const done = useRef<HTMLSpanElement>(null)
  // The pressed button is gone, and the focus with it.
  useLayoutEffect(() => {
    if (undo === 'done' && isPressed.current && document.activeElement === document.body)
      done.current?.focus()
  }, [undo])
  if (undo === null || (undo === 'open' && !isStudent)) return null
  if (undo === 'done')
    return (
      <span ref={done} tabIndex={-1} className="shrink-0 text-13 text-dim">
        {record.takenBack}
      </span>
    )
  return (
    <button
      type="button"
      aria-label={`${common.undo}: ${summary}`}
      aria-disabled={save.isPending}
      onClick={() => {
        if (save.isPending) return
        isPressed.current = true
        save.mutate({ body: { id } })
      }}
      className="min-h-11 shrink-0 text-13 font-medium text-accent-ink hover:underline lg:min-h-8"
    >
      {common.undo}
    </button>
  )
}
