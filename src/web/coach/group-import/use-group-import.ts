import type { ReplyOf } from '#web/api/ask.ts'
import { useSave } from '#web/api/use-save.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { type Said, useFilePreview } from '#web/trials/file-questions/use-file-preview.ts'
import { toast } from '#web/ui/toast.ts'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { useWords } from '#web/words/use-words.ts'

export type Preview = ReplyOf<'POST /import/many'>
/** Whose a row is, as the coach said; null leaves it out. */
export type Person = { line: number; user_id: string | null }

const nothingSaid: Said = { answers: {}, sheet: null }

/**
 * Looks at a file and saves it for the students of a class group.
 * @param croomId the class group to begin with
 */
export function useGroupImport(croomId: string) {
  const { common } = useWords()
  const navigateHere = useNavigateHere({ from: '/students/import' })
  const options = { waitMs: timeouts.fileSave }
  const look = useSave('POST /import/many', options)
  const check = useSave('POST /import/many', options)
  const saving = useSave('POST /import/many', {
    ...options,
    onSuccess(_, { body }) {
      void navigateHere({ search: { croom: body.croom_id, done: body.id }, replace: true })
    },
  })
  const file = useFilePreview<Said, Preview>({
    croomId,
    nothingSaid,
    look,
    onLook() {
      for (const each of [check, saving]) each.reset()
    },
  })

  /** Saves what was shown. What the coach said of rows changes it, so it is looked at again first. */
  function save(seen: Preview, people: readonly Person[]) {
    if (!file.body) return
    const body = { ...file.body, people: [...people] }
    saving.reset()
    check.mutate(
      { body },
      {
        onSuccess(now) {
          if (isAsSeen(seen, people, now))
            return saving.mutate({ body: { ...body, save: true, digest: now.digest } })
          file.update(now)
          toast({ text: common.changedMeanwhile })
        },
      },
    )
  }
  return {
    file,
    save,
    isSaving: check.isPending || saving.isPending,
    refused: saving.error ?? check.error,
  }
}

/** Whether a preview still says of each row what was shown and answered. */
function isAsSeen(seen: Preview, people: readonly Person[], now: Preview): boolean {
  const said = new Map(people.map(({ line, user_id }) => [line, user_id]))
  return now.rows.every((row, index) => {
    const before = seen.rows[index]
    if (said.get(row.line) === null) return true
    return row.sure && row.status === before?.status && row.user_id === (said.get(row.line) ?? before.user_id)
  })
}
