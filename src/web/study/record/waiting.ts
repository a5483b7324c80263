import { changePlace } from '#rules/place.ts'
import { changeRecord } from '#rules/record.ts'
import type { InputOf } from '#web/api/ask.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { inputOf } from '#web/offline/entry-input.ts'
import type { StudyRecord } from './use-removal.ts'

/** A record of the list; `waits` when its last save is unsent. */
export type ShownRecord = StudyRecord & { waits?: 'unsent' | 'unsentNew' | 'refused' }
type Save = InputOf<'GET /state/save'>['query']

/**
 * Records as if the outbox were sent: new ones first, changed ones merged, deleted ones removed.
 * @param entries outbox entries, oldest first
 * @param of shown student, the only shown day if there is one, and the day of a save without one
 */
export function withWaiting(
  rows: readonly StudyRecord[],
  entries: readonly Entry[],
  of: { student: string; day?: string; today: string },
): ShownRecord[] {
  const shown = new Map<string, ShownRecord>(rows.map((row) => [row.id, row]))
  const added: string[] = []
  for (const entry of entries.filter(({ student }) => student.id === of.student)) {
    const deleted = inputOf(entry, 'GET /state/delete/{id}')
    if (deleted) shown.delete(deleted.params.id)
    const save = inputOf(entry, 'GET /state/save')?.query
    if (save?.id === undefined) continue
    const stored = shown.get(save.id)
    const day = save.day ?? stored?.day ?? of.today
    if (of.day !== undefined && day !== of.day) shown.delete(save.id)
    else {
      if (!stored) added.unshift(save.id)
      shown.set(save.id, merged(stored, { ...save, id: save.id, day }, entry))
    }
  }
  const first = added.flatMap((id) => shown.get(id) ?? [])
  return [...first, ...[...shown.values()].filter(({ id }) => !added.includes(id))]
}

/**
 * Change of the sums of a day as if the outbox were sent; negative for reduced or deleted records.
 * Changes of stored records that are not in `rows` are ignored, as their old values are unknown.
 * @param rows stored records, including those of the day
 */
export function waitingSums(
  rows: readonly StudyRecord[],
  entries: readonly Entry[],
  of: { student: string; day: string; today: string },
): { minutes: number; questions: number } {
  const known = new Set(rows.map(({ id }) => id))
  const counted = entries.filter((entry) => {
    const save = inputOf(entry, 'GET /state/save')?.query
    return save?.version === undefined || known.has(save.id ?? '')
  })
  const ofDay = (row: StudyRecord) => row.day === of.day
  const stored = rows.filter(ofDay)
  // A record moved here from another day is stored under that day.
  const shown = withWaiting(rows, counted, of).filter(ofDay)
  const change = (measure: 'minutes' | 'questions') => sumOf(shown, measure) - sumOf(stored, measure)
  return { minutes: change('minutes'), questions: change('questions') }
}

function sumOf(rows: readonly StudyRecord[], measure: 'minutes' | 'questions'): number {
  return rows.reduce((sum, row) => sum + row[measure], 0)
}

/** A record as it will be once a save of it was sent. */
function merged(
  stored: ShownRecord | undefined,
  save: Save & { id: string; day: string },
  { actor, madeAt, refusal }: Entry,
): ShownRecord {
  const isNew = stored === undefined || stored.waits === 'unsentNew'
  const at = new Date(madeAt).toISOString()
  const made = { created_by: actor, updated_by: actor, created_at: at, updated_at: at, version: 0 }
  return {
    ...(stored ?? made),
    id: save.id,
    ...changeRecord(stored ?? null, save, changePlace(stored ?? null, save), save.day),
    waits: refusal ? 'refused' : isNew ? 'unsentNew' : 'unsent',
  }
}
