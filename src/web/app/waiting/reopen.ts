import { draftOfSent as mistakeDraft, keyFor as mistakeKey } from '#web/mistakes/draft.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { draftsLoaded, readDraft, removeDraft, writeDraft } from '#web/offline/draft-store.ts'
import { inputOf } from '#web/offline/entry-input.ts'
import { rowIdOf } from '#web/session/request.ts'
import { keyFor, draftOfSent as recordDraft } from '#web/study/record/draft.ts'
import { type SentTrial, draftOf as trialDraft } from '#web/trials/drafts/draft.ts'
import { keyOfDraft } from '#web/trials/drafts/kept-draft.ts'

type Form = { path: string; key: string; draft: { id: string } }

/** The form that can show a refused save, and the draft that it has then; null where none can show all of it. */
function formOf(entry: Entry): Form | null {
  const { id } = entry.student
  const record = inputOf(entry, 'GET /state/save')
  if (record) {
    const draft = recordDraft(record.query)
    return draft && { path: `/log?new=1&day=${draft.day}`, key: keyFor(id), draft }
  }
  const trial = inputOf(entry, 'POST /trialexam/save')
  if (trial) {
    const draft = trialDraft(trial.body as SentTrial) // the editor sends nothing else
    if (draft.version === null) return { path: '/trial-exams/new', key: keyOfDraft(id, null), draft }
    return { path: `/trial-exams/${draft.id}/edit`, key: keyOfDraft(id, draft.id), draft }
  }
  const mistake = inputOf(entry, 'POST /mistake')
  const draft = mistake ? mistakeDraft(mistake.body) : null
  return draft && { path: '/mistakes?new=1', key: mistakeKey(id), draft }
}

/** Whether a refused save can be reopened in its form. */
export function hasForm(entry: Entry): boolean {
  return formOf(entry) !== null
}

/**
 * Puts a refused save back into its form as a draft.
 * @returns the path of the form; null when it has none, or when something else is typed there
 */
export async function reopen(entry: Entry): Promise<string | null> {
  await draftsLoaded()
  const form = formOf(entry)
  if (!form) return null
  const { path, key, draft } = form
  if ((readDraft<{ id: string }>(key)?.id ?? draft.id) !== draft.id) return null
  void writeDraft(key, draft)
  return path
}

/** Removes the reopened draft after it was saved or discarded. */
export async function dropDraftOf({ input, student }: Entry): Promise<void> {
  await draftsLoaded()
  const id = rowIdOf(input)
  if (id === undefined) return
  const forms = [
    mistakeKey(student.id),
    keyFor(student.id),
    keyOfDraft(student.id, null),
    keyOfDraft(student.id, id),
  ]
  for (const form of forms) removeDraft(form, id)
}
