import type { InputOf } from '#web/api/ask.ts'
import { rowIdOf } from '#web/api/request.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { draftsLoaded } from '#web/offline/draft-store.ts'
import {
  dropDraft as dropRecord,
  keepDraft as keepRecord,
  keptDraft as keptRecord,
  draftOfSent as recordDraft,
} from '#web/study/record/draft.ts'
import { draftOfSent as trialDraft } from '#web/trials/drafts/draft.ts'
import {
  dropDraft as dropTrial,
  keepDraft as keepTrial,
  keptDraft as keptTrial,
  keyOfDraft,
} from '#web/trials/drafts/kept-draft.ts'

/** Whether a refused save can be reopened in its form. */
export function hasForm({ key, input }: Entry): boolean {
  if (key === 'GET /state/save') return recordDraft(input.query as InputOf<typeof key>['query']) !== null
  return key === 'POST /trialexam/save'
}

/**
 * Puts a refused save back into its form as a draft.
 * @returns the path of the form; null when it has none, or when the form already has another draft
 */
export async function reopen({ key, input, student }: Entry): Promise<string | null> {
  await draftsLoaded()
  if (key === 'GET /state/save') {
    const draft = recordDraft(input.query as InputOf<typeof key>['query']) // the call has no other input
    if (!draft || isOther(keptRecord(student.id), draft.id)) return null
    void keepRecord(student.id, draft)
    return `/log?new=1&day=${draft.day}`
  }
  if (key === 'POST /trialexam/save') {
    const draft = trialDraft(input.body as InputOf<typeof key>['body']) // the call has no other input
    const stored = draft.version === null ? null : draft.id
    const form = keyOfDraft(student.id, stored)
    if (isOther(keptTrial(form), draft.id)) return null
    void keepTrial(form, draft)
    return stored === null ? '/trial-exams/new' : `/trial-exams/${stored}/edit`
  }
  return null
}

/** Removes the reopened draft after it was saved or discarded. */
export async function dropDraftOf({ input, student }: Entry): Promise<void> {
  await draftsLoaded()
  const id = rowIdOf(input)
  if (id === undefined) return
  if (keptRecord(student.id)?.id === id) dropRecord(student.id)
  for (const form of [keyOfDraft(student.id, null), keyOfDraft(student.id, id)])
    if (keptTrial(form)?.id === id) dropTrial(form)
}

function isOther(kept: { id: string } | null, id: string): boolean {
  return kept !== null && kept.id !== id
}
