import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { formOf } from '#web/ui/form-state.ts'
import type { Comment } from './list.tsx'
import type { On } from './thing.ts'

/**
 * Of a comment that is edited `version`, when that began, and what it is `on`; `next`: a new one that was being typed
 * then.
 */
type Draft = Text & { version?: number | undefined; on?: On | undefined; next?: Text | undefined }
type Text = { id: string; text: string }

const fresh = (): Draft => ({ id: newId(), text: '' })

/** What is typed of a comment on a thing, stored on the device until it is sent. */
export function useCommentForm(on: On) {
  const typed = useDraft<Draft>((student) => `commentDraft:${student}:${on.kind}:${on.id ?? on.day}`, fresh)
  const save = useSave('POST /comment', {
    areWords: true,
    onSuccess: goOn,
  })
  const form = formOf(typed, save, ['text'])
  const { id, text, version, on: edited = on, next } = typed.draft
  /** The new comment that was left for an edit, or an empty one. */
  function goOn() {
    if (next) typed.change({ ...next, version: undefined, on: undefined, next: undefined })
    else typed.restart(fresh())
  }
  return {
    form,
    isEditing: version !== undefined,
    isReady: text.trim() !== '',
    send: () =>
      save.mutate({ body: { id, on: edited, text, ...(version && !form.isConflict && { version }) } }),
    edit(row: Comment) {
      const left = version === undefined && text.trim() !== '' ? { next: { id, text } } : {}
      typed.change({ id: row.id, text: row.text, version: row.version, on: row.on, ...left })
    },
    /** Gives up what was typed. */
    leave() {
      save.reset()
      goOn()
    },
  }
}
