import type { InputOf } from '#web/api/ask.ts'
import type { Entry } from '#web/offline/device-store.ts'
import type { StudyRecord } from './use-removal.ts'

/** A record as the list shows it: `waits` when its last save is still on this device. */
export type ShownRecord = StudyRecord & { waits?: 'unsent' | 'unsentNew' | 'refused' }
type Save = InputOf<'GET /state/save'>['query']

/**
 * Records of one day as they will be when everything on this device has been sent: new ones first, changed ones
 * with their change, deleted ones gone.
 * @param entries saves that wait, oldest first
 * @param of the student and the day that are shown, and the day that a save without one belongs to
 */
export function withWaiting(
  rows: readonly StudyRecord[],
  entries: readonly Entry[],
  of: { student: string; day: string; today: string },
): ShownRecord[] {
  const shown = new Map<string, ShownRecord>(rows.map((row) => [row.id, row]))
  const added: string[] = []
  for (const entry of entries) {
    if (entry.student.id !== of.student) continue
    if (entry.key === 'GET /state/delete/{id}') {
      const { id } = entry.input.params as { id: string } // the call has no other
      shown.delete(id)
    }
    if (entry.key !== 'GET /state/save') continue
    const save = entry.input.query as Save // the call has no other
    if (save.id === undefined) continue
    const stored = shown.get(save.id)
    const day = save.day ?? stored?.day ?? of.today
    if (day !== of.day) {
      shown.delete(save.id)
      continue
    }
    const isNew = stored === undefined || stored.waits === 'unsentNew'
    if (!stored) added.unshift(save.id)
    shown.set(save.id, {
      ...(stored ?? emptyRecord(entry, save.id)),
      ...known(save),
      day,
      questions: questionsOf(save) ?? stored?.questions ?? 0,
      waits: entry.refusal ? 'refused' : isNew ? 'unsentNew' : 'unsent',
    })
  }
  const first = added.flatMap((id) => shown.get(id) ?? [])
  return [...first, ...[...shown.values()].filter(({ id }) => !added.includes(id))]
}

/**
 * By how much the sums of some days change when everything on this device has been sent; below 0 where a record was
 * made smaller or deleted. A stored record that is not among `rows` tells nothing: how it was is not known here.
 * @param rows stored records, those of the days among them
 */
export function waitingSums(
  rows: readonly StudyRecord[],
  entries: readonly Entry[],
  of: { student: string; days: readonly string[]; today: string },
): { minutes: number; questions: number } {
  const known = new Set(rows.map(({ id }) => id))
  const told = entries.filter(({ input }) => {
    const save = input.query as Save | undefined // saves of a record alone are read below
    return save?.version === undefined || known.has(save.id ?? '')
  })
  const sums = { minutes: 0, questions: 0 }
  for (const day of of.days) {
    const stored = rows.filter((row) => row.day === day)
    // A record that was moved here from another day is stored there.
    const moved = withWaiting(rows, told, { student: of.student, day, today: of.today })
    const shown = moved.filter((row) => row.day === day)
    for (const measure of ['minutes', 'questions'] as const)
      sums[measure] += sumOf(shown, measure) - sumOf(stored, measure)
  }
  return sums
}

function sumOf(rows: readonly StudyRecord[], measure: 'minutes' | 'questions'): number {
  return rows.reduce((sum, row) => sum + row[measure], 0)
}

function emptyRecord({ actor, madeAt }: Entry, id: string): StudyRecord {
  const at = new Date(madeAt).toISOString()
  return {
    id,
    croom_id: null,
    study_id: null,
    topic_id: null,
    subtopic_id: null,
    kind: 'other',
    day: '',
    started_at: null,
    minutes: 0,
    questions: 0,
    correct: null,
    wrong: null,
    blank: null,
    level: null,
    source: 'manual',
    note: null,
    created_by: actor,
    updated_by: actor,
    created_at: at,
    updated_at: at,
    version: 0,
  }
}

/** What the save says; what it leaves out stays as it was. */
function known({ version: _version, ...save }: Save): Partial<StudyRecord> {
  return Object.fromEntries(Object.entries(save).filter(([, value]) => value !== undefined))
}

function questionsOf({ questions, correct, wrong, blank }: Save): number | undefined {
  if (correct == null) return questions
  return correct + (wrong ?? 0) + (blank ?? 0)
}
