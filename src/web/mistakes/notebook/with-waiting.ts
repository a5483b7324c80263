import type { InputOf } from '#web/api/ask.ts'
import { dataUrl, type Mistake, type SentMistake, type ShownMistake } from '#web/mistakes/mistake.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { inputOf } from '#web/offline/entry-input.ts'

/** How a try went; null for `solved` takes the look back. */
export type Look = InputOf<'POST /mistake/look'>['body']
export type Sending = { look: Look; before: ShownMistake | undefined }

/**
 * Questions as if the outbox were sent: new ones last, looks as they went, without those that are deleted.
 * @param sending looks that wait for their answer, by question, with the row as it was before the first of them
 */
export function withWaiting(
  rows: readonly Mistake[],
  entries: readonly Entry[],
  { student, today }: { student: string; today: string },
  sending: ReadonlyMap<string, Sending>,
): ShownMistake[] {
  const shown = new Map<string, ShownMistake>(
    rows.map((row) => [row.id, { ...row, waits: false, local: null }]),
  )
  const deleted = new Map<string, ShownMistake | undefined>()
  const save = (id: string, sent: SentMistake) => {
    const before = shown.get(id) ?? deleted.get(id)
    // An id by itself brings a deleted one back, of which nothing may be known here any more.
    if (before || sent.study_id) shown.set(id, merged(before, sent, today))
  }
  const remove = (id: string) => {
    deleted.set(id, shown.get(id) ?? deleted.get(id))
    shown.delete(id)
  }
  const beforeLook = new Map<string, ShownMistake>()
  const look = ({ id, look_id, solved }: Look, before?: ShownMistake) => {
    const row = shown.get(id)
    if (!row) return
    if (solved === null) {
      // Where nothing is known of before, it was most likely due; the server tells.
      const likely = { ...row, due: today, solved_at: null, looks: Math.max(0, row.looks - 1) }
      shown.set(id, beforeLook.get(look_id) ?? before ?? likely)
      return
    }
    beforeLook.set(look_id, row)
    // The day when it comes back is told by the server.
    const after = { last_look: today, due: null, solved_at: solved ? today : null }
    shown.set(id, { ...row, ...after, looks: row.looks + 1 })
  }
  for (const entry of entries) {
    if (entry.student.id !== student || entry.refusal) continue
    const saved = inputOf(entry, 'POST /mistake')?.body
    if (saved?.id) save(saved.id, saved)
    const removed = inputOf(entry, 'DELETE /mistake/{id}')?.params
    if (removed) remove(removed.id)
    const looked = inputOf(entry, 'POST /mistake/look')?.body
    if (looked) look(looked)
  }
  for (const each of sending.values()) look(each.look, each.before)
  return [...shown.values()]
}

function merged(stored: ShownMistake | undefined, save: SentMistake, today: string): ShownMistake {
  const { picture, version: _, ...sent } = save
  const before = stored ?? {
    id: save.id ?? '',
    croom_id: '',
    study_id: '',
    topic_id: '',
    subtopic_id: null,
    trial_id: null,
    text: null,
    reason: null,
    picture: null,
    day: today,
    looks: 0,
    last_look: null,
    due: null,
    solved_at: null,
    version: 0,
    local: null,
  }
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const local = typeof picture === 'string' ? dataUrl(picture) : null
  return {
    ...before,
    ...(given as Partial<Mistake>), // the form sends no null but where a row has one
    ...(picture === null && { picture: null, local: null }),
    // Its size is told by the server.
    ...(local && { local, picture: { type: 'image/webp' as const, bytes: 0, width: 4, height: 3 } }),
    waits: true,
  }
}
