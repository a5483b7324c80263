import { draftOfSent as mistakeDraft, keyFor as mistakeKey } from '#web/mistakes/draft.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { draftsLoaded, readDraft, removeDraft, writeDraft } from '#web/offline/draft-store.ts'
import { inputOf } from '#web/offline/entry-input.ts'
import { rowIdOf } from '#web/session/request.ts'
import { keyFor, draftOfSent as recordDraft } from '#web/study/record/draft.ts'
import { type SentTrial, draftOf as trialDraft } from '#web/trials/drafts/draft.ts'
import { keyOfDraft } from '#web/trials/drafts/kept-draft.ts'

/** Whether a refused save can be reopened in its form. */
export function hasForm(entry: Entry): boolean {
  const record = inputOf(entry, 'GET /state/save')
  if (record) return recordDraft(record.query) !== null
  const mistake = inputOf(entry, 'POST /mistake')
  if (mistake) return mistakeDraft(mistake.body) !== null
  return entry.key === 'POST /trialexam/save'
}

/**
 * Puts a refused save back into its form as a draft.
 * @returns the path of the form; null when it has none, or when the form already has another draft
 */
export async function reopen(entry: Entry): Promise<string | null> {
  const { student } = entry
  await draftsLoaded()
  const record = inputOf(entry, 'GET /state/save')
  if (record) {
    const draft = recordDraft(record.query)
    if (!draft || !putBack(keyFor(student.id), draft)) return null
    return `/log?new=1&day=${draft.day}`
  }
  const trial = inputOf(entry, 'POST /trialexam/save')
  if (trial) {
    const draft = trialDraft(trial.body as SentTrial) // the editor sends nothing else
    const stored = draft.version === null ? null : draft.id
    if (!putBack(keyOfDraft(student.id, stored), draft)) return null
    return stored === null ? '/trial-exams/new' : `/trial-exams/${stored}/edit`
  }
  const mistake = inputOf(entry, 'POST /mistake')
  if (mistake) {
    const draft = mistakeDraft(mistake.body)
    return draft && putBack(mistakeKey(student.id), draft) ? '/mistakes?new=1' : null
  }
  return null
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

/** @returns whether nothing else is typed there */
function putBack(form: string, draft: { id: string }): boolean {
  if ((readDraft<{ id: string }>(form)?.id ?? draft.id) !== draft.id) return false
  void writeDraft(form, draft)
  return true
}
