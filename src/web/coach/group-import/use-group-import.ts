import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useSave } from '#web/api/use-save.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { useWords } from '#web/words/use-words.ts'

export type Sheet = ReplyOf<'POST /import/many'>
/** A chosen file with its idempotency key. */
export type Chosen = { id: string; name: string; file: string }
/** Whose a row is, as the coach said; null leaves it out. */
export type Person = { line: number; user_id: string | null }

/** Looks at a file and saves it for the students of a class group. */
export function useGroupImport() {
  const { groupImport: words } = useWords()
  const toast = useToast()
  const isHere = useIsHere()
  const navigate = useNavigate({ from: '/students/import' })
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const options = { waitMs: timeouts.fileSave }
  const look = useSave('POST /import/many', { ...options, onSuccess: setSheet })
  const check = useSave('POST /import/many', options)
  const saving = useSave('POST /import/many', {
    ...options,
    onSuccess(_, { body }) {
      if (isHere()) navigate({ search: { croom: body.croom_id, done: body.id }, replace: true })
    },
  })

  function show({ id, file }: Chosen, croom_id: string) {
    for (const each of [check, saving]) each.reset()
    setSheet(null)
    look.mutate({ body: { id, croom_id, file } })
  }

  /** Saves what was shown. What the coach said of rows changes it, so it is looked at again first. */
  function save({ id, file }: Chosen, croom_id: string, seen: Sheet, people: readonly Person[]) {
    const body = { id, croom_id, file, people: [...people] }
    saving.reset()
    check.mutate(
      { body },
      {
        onSuccess(now) {
          if (isAsSeen(seen, people, now))
            return saving.mutate({ body: { ...body, save: true, digest: now.digest } })
          setSheet(now)
          toast({ text: words.changed })
        },
      },
    )
  }
  return {
    sheet,
    show,
    save,
    isLooking: look.isPending,
    isSaving: check.isPending || saving.isPending,
    refused: saving.error ?? check.error ?? look.error,
  }
}

/** Whether a preview still says of each row what was shown and answered. */
function isAsSeen(seen: Sheet, people: readonly Person[], now: Sheet): boolean {
  const said = new Map(people.map(({ line, user_id }) => [line, user_id]))
  return now.rows.every((row, index) => {
    const before = seen.rows[index]
    if (said.get(row.line) === null) return true
    return row.sure && row.status === before?.status && row.user_id === (said.get(row.line) ?? before.user_id)
  })
}
