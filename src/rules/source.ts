import type { Change } from './change.ts'
import { limits } from './limits.ts'
import { type Fault, type Faults, Refusal } from './refusal.ts'
import type { SourceKind, SourceUnit } from './vocabulary.ts'

/** A source and the parts of it that a record or a planned item is about, both included. */
export type SourceRange = { source_id: string | null; part_from: number | null; part_to: number | null }
export const noRange: SourceRange = { source_id: null, part_from: null, part_to: null }

/** What is known of one number of a source. */
export type SourcePart = {
  no: number
  name: string | null
  questions: number | null
  minutes: number | null
  topic_id: string | null
}
/** First and last part of a stretch, both included. */
export type Stretch = [from: number, to: number]
type RangeField = keyof SourceRange

/**
 * The range after a change. Another source clears the parts of the one before; one end alone is a single part.
 */
export function changeRange(before: SourceRange | null, sent: Change<SourceRange>): SourceRange {
  const old = before ?? noRange
  const source_id = sent.source_id === undefined ? old.source_id : sent.source_id
  const kept = source_id === old.source_id ? old : noRange
  const part_from = sent.part_from === undefined ? kept.part_from : sent.part_from
  const part_to = sent.part_to === undefined ? kept.part_to : sent.part_to
  return { source_id, part_from: part_from ?? part_to, part_to: part_to ?? part_from }
}

/**
 * Checks a range against its source.
 * @param source undefined: there is none with this id
 * @param studyId the lesson of the record or the planned item
 * @throws Refusal RULE that names each field
 */
export function checkRange(
  range: SourceRange,
  source: { size: number; study_id: string | null } | undefined,
  studyId: string | null,
): void {
  const { source_id, part_from, part_to } = range
  const fields: Partial<Record<RangeField, Fault>> = {}
  if (source_id === null) {
    if (part_from !== null) fields.source_id = { fault: 'required' }
  } else if (!source) fields.source_id = { fault: 'sourceUnknown' }
  else if (source.study_id !== null && studyId !== source.study_id)
    fields.source_id = { fault: 'sourceOfOther' }
  if (source && part_from !== null && part_to !== null) {
    for (const [field, value] of [
      ['part_from', part_from],
      ['part_to', part_to],
    ] as const) {
      if (value < 1) fields[field] = { fault: 'tooSmall', limit: 1 }
      else if (value > source.size) fields[field] = { fault: 'tooLarge', limit: source.size }
    }
    if (part_to < part_from) fields.part_to ??= { fault: 'tooSmall', limit: part_from }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
}

/** What several stretches cover, in order and without overlaps; neighbours are one. */
export function unionOf(stretches: readonly Stretch[]): Stretch[] {
  const union: Stretch[] = []
  for (const [from, to] of stretches.toSorted(([a], [b]) => a - b)) {
    const last = union.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union
}

/** Number of parts in stretches that do not overlap. */
export function partsIn(union: readonly Stretch[]): number {
  return union.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}

/** The part of a union that lies in `from`..`to`. */
export function within(union: readonly Stretch[], [from, to]: Stretch): Stretch[] {
  return union.flatMap(([first, last]): Stretch[] => {
    const [start, end] = [Math.max(first, from), Math.min(last, to)]
    return start <= end ? [[start, end]] : []
  })
}

/** What of `from`..`to` a union leaves out. */
export function missingIn(union: readonly Stretch[], [from, to]: Stretch): Stretch[] {
  const missing: Stretch[] = []
  let next = from
  for (const [start, end] of within(union, [from, to])) {
    if (next < start) missing.push([next, start - 1])
    next = end + 1
  }
  if (next <= to) missing.push([next, to])
  return missing
}

/** Questions of the parts `from`..`to`; null unless those of each are known. */
export function questionsOfParts(
  parts: readonly Pick<SourcePart, 'no' | 'questions'>[],
  [from, to]: Stretch,
): number | null {
  const known = parts.filter(({ no, questions }) => no >= from && no <= to && questions !== null)
  if (known.length < to - from + 1) return null
  const sum = known.reduce((all, { questions }) => all + (questions ?? 0), 0)
  return sum > 0 && sum <= limits.questionsPerRecord ? sum : null
}

export type SourceContent = {
  name: string
  publisher: string | null
  kind: SourceKind
  croom_id: string | null
  study_id: string | null
  unit: SourceUnit
  size: number
  parts: SourcePart[]
  is_archived: boolean
}

/**
 * Checks a source: a name, a size that holds each known part, each number once.
 * @param inUse the highest part that a record or a planned item names
 * @throws Refusal RULE
 */
export function checkSource({ name, size, parts }: SourceContent, inUse: number): void {
  const fields: Faults = {}
  if (name.trim() === '') fields.name = { fault: 'required' }
  const highest = Math.max(inUse, ...parts.map(({ no }) => no), 1)
  if (size < highest) fields.size = { fault: 'tooSmall', limit: highest }
  const seen = new Set<number>()
  for (const [index, { no }] of parts.entries()) {
    if (seen.has(no)) fields[`parts.${index}.no`] ??= { fault: 'partTwice' }
    seen.add(no)
  }
  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
}
