import type { Change } from './change.ts'
import { addDays, type Day } from './day.ts'
import { limits } from './limits.ts'
import { type Fault, type Faults, refuseAny } from './refusal.ts'
import { noRange, type SourceRange } from './source-range.ts'
import type { SourceKind, SourceUnit } from './vocabulary.ts'

/** What is known of one number of a source. */
type SourcePart = {
  no: number
  name: string | null
  questions: number | null
  minutes: number | null
  topic_id: string | null
}
/** First and last part of a stretch, both included. */
export type Stretch = [from: number, to: number]
type Parts = { part_from?: number | null; part_to?: number | null }

/** The parts that a record or a planned item is about; null without any. */
export function stretchOf({ part_from, part_to }: Parts): Stretch | null {
  return part_from == null || part_to == null ? null : [part_from, part_to]
}

/** The parts that some of them are about. */
export function stretchesOf(rows: readonly Parts[]): Stretch[] {
  return rows.map(stretchOf).filter((stretch) => stretch !== null)
}

/**
 * The range after a change. Another source clears the parts of the one before; only one end means a single part.
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
  const { source_id } = range
  const stretch = stretchOf(range)
  const fields: { [Field in keyof SourceRange]?: Fault | undefined } = {}
  if (source_id === null) {
    if (stretch) fields.source_id = { fault: 'required' }
  } else if (!source) fields.source_id = { fault: 'sourceUnknown' }
  else if (source.study_id !== null && studyId !== source.study_id)
    fields.source_id = { fault: 'sourceOfOther' }
  if (source && stretch) {
    const [from, to] = stretch
    fields.part_from = faultOf(from, 1, source.size)
    fields.part_to = faultOf(to, from, source.size)
  }
  refuseAny(fields)
}

function faultOf(part: number, least: number, most: number): Fault | undefined {
  if (part > most) return { fault: 'tooLarge', limit: most }
  return part < least ? { fault: 'tooSmall', limit: Math.max(1, least) } : undefined
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

export function holdsPart(stretches: readonly Stretch[], no: number): boolean {
  return stretches.some(([from, to]) => from <= no && no <= to)
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

/** Questions of the parts of a stretch; null unless those of each are known. */
export function questionsOfParts(
  parts: readonly Pick<SourcePart, 'no' | 'questions'>[],
  stretch: Stretch | null,
): number | null {
  if (!stretch) return null
  const [from, to] = stretch
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

/** What the numbers of a source count, as a person says it. */
export type Counted = SourceUnit | 'video'

/** A source as one of no lesson, and its parts without their topics. */
export function withoutLesson<Source extends Pick<SourceContent, 'croom_id' | 'study_id' | 'parts'>>(
  source: Source,
): Source {
  const parts = source.parts.map((part) => ({ ...part, topic_id: null }))
  return { ...source, croom_id: null, study_id: null, parts }
}

/** The parts of a series of videos are videos, those of other sources tests. */
export function countedIn({ kind, unit }: Pick<SourceContent, 'kind' | 'unit'>): Counted {
  return kind === 'video' && unit === 'part' ? 'video' : unit
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
  refuseAny(fields)
}

/** The longest run of parts that begins after what is done: at most `width`, to the end. Null when all is done. */
export function nextStretch(size: number, done: readonly Stretch[], width: number): Stretch | null {
  const [first] = missingIn(done, [1, size])
  return first ? [first[0], Math.min(first[1], first[0] + width - 1)] : null
}

/** How many parts are planned at once. */
const width = { part: 4, page: 20 } as const

/** The next parts of a source to plan. */
export function nextParts(
  { size, unit }: Pick<SourceContent, 'size' | 'unit'>,
  done: readonly Stretch[],
): Stretch | null {
  return nextStretch(size, done, width[unit])
}

/**
 * The day on which a source is done at the pace of some days: the parts of those days, evenly.
 * @param done parts that are done in all
 * @param recent parts that were done in the last `days` days up to today
 * @returns null without such a part, once all is done, and beyond five years
 */
export function finishOf(
  { size, done, recent, days }: { size: number; done: number; recent: number; days: number },
  today: Day,
): Day | null {
  if (recent === 0 || done >= size) return null
  const left = Math.ceil(((size - done) * days) / recent)
  return left > 1826 ? null : addDays(today, left)
}

/** Reads `12`, `12-15`, `Test 12–15` or `12 ile 15`; null without a number. */
export function readStretch(text: string): Stretch | null {
  const [first, second = first] = [...text.matchAll(/\d{1,4}/g)].map(([digits]) => Number(digits))
  return first === undefined || second === undefined ? null : [first, second]
}

/** A stretch as people write it: `12` or `12–15`. */
export function stretchText(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`
}

/**
 * The parts that lines name, the first line the first part; a number at the end of a line is that of its questions. Of a
 * part that was known before, what a line does not say stays, and all of it where its line is as `partsText` writes it.
 */
export function readParts(text: string, before: readonly SourcePart[]): SourcePart[] {
  const known = new Map(before.map((part) => [part.no, part]))
  return text.split('\n').flatMap((line, index) => {
    const old = known.get(index + 1)
    if (old && lineOf(old) === line.trim()) return [old]
    const [, name = '', digits] = /^(.*?)(?:[\s,;:·]+(\d{1,4}))?\s*$/.exec(` ${line}`) ?? []
    const said = {
      name: name.trim() || null,
      questions: digits === undefined ? null : Number(digits),
      minutes: old?.minutes ?? null,
      topic_id: old?.topic_id ?? null,
    }
    return Object.values(said).every((each) => each === null) ? [] : [{ no: index + 1, ...said }]
  })
}

/** The lines that `readParts` reads. */
export function partsText(parts: readonly SourcePart[]): string {
  const last = Math.max(0, ...parts.map(({ no }) => no))
  const known = new Map(parts.map((part) => [part.no, part]))
  return Array.from({ length: last }, (_, index) => lineOf(known.get(index + 1))).join('\n')
}

/** The lines of parts without names, with the same number of questions each; null: not known. */
export function evenPartsText(parts: number, questions: number | null): string {
  return Array.from({ length: parts }, () => questions ?? '').join('\n')
}

function lineOf(part: SourcePart | undefined): string {
  return [part?.name, part?.questions].filter((each) => each != null).join(' ')
}
