import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { formOf } from '#web/ui/form-state.ts'
import { tellError } from '#web/ui/toast.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import type { Comment } from './list.tsx'
import { type On, useDraftKey } from './thing.ts'

/** `version`: of the comment that is edited, when that began. */
type Draft = { id: string; text: string; version?: number }

const fresh = (): Draft => ({ id: newId(), text: '' })

/** What is typed of a comment on a thing, stored on the device until it is sent. */
export function useCommentForm(on: On) {
  const isShown = useIsShown()
  const typed = useDraft<Draft>(useDraftKey(on), fresh)
  const save = useSave('POST /comment', {
    areWords: true,
    onSuccess: () => typed.restart(fresh()),
    // Where the form is gone, a toast says that it was not sent.
    onError: (error) => {
      if (!isShown()) tellError(error)
    },
  })
  const form = formOf(typed, save, ['text'])
  const { id, text, version } = typed.draft
  return {
    form,
    isEditing: version !== undefined,
    isReady: text.trim() !== '',
    send: () => save.mutate({ body: { id, on, text, ...(version && !form.isConflict && { version }) } }),
    edit: (row: Comment) => typed.change({ id: row.id, text: row.text, version: row.version }),
    /** Gives up what was typed. */
    leave() {
      save.reset()
      typed.restart(fresh())
    },
  }
}
