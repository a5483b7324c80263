import { keysOf, recordOf } from '#rules/keys.ts'
import { type Place, placeFields } from '#rules/place.ts'
import { noResults } from '#rules/record.ts'
import type { CallKey, InputOf, ReplyOf } from '#web/api/ask.ts'

type Row = Record<string, unknown> | null

type Trial = ReplyOf<'POST /trialexam/save'>
/** What one of these calls saves. */
type Saved<K extends CallKey> = K extends CallKey
  ? InputOf<K> extends { query: infer Sent } | { body: infer Sent }
    ? Sent
    : never
  : never
/** What people set in every kind of row in the audit, as in the contract. */
type Traced =
  | Saved<'GET /state/save' | 'GET /plan/save' | 'GET /exam/save' | 'POST /source' | 'POST /trialexam/save'>
  | Saved<'GET /user/save' | 'GET /croom/save' | 'GET /study/save' | 'GET /topic/save' | 'GET /subtopic/save'>
  | Pick<ReplyOf<'POST /comment'>, 'text'>
  | Pick<ReplyOf<'POST /mistake'>, 'text' | 'reason' | 'trial_id'>
  // What the trail keeps in place of a picture.
  | { picture_id: string | null }
  // The title of a letter has its days.
  | Pick<ReplyOf<'POST /ai/analysis-pdfs'>, 'status'>
  // What the server adds and says something to a person.
  | Pick<ReplyOf<'GET /plan/save'>, 'state'>
  | Pick<Trial, 'penalty' | 'totals'>
type FieldOf<R> = R extends unknown ? keyof R & string : never
type RowField = FieldOf<Traced>

/**
 * How a field is shown: as a value; as a detail, which is left out when the whole row was added or deleted;
 * as part of a place; as separate lines; or not at all, because it means nothing to a person.
 */
type Telling = 'value' | 'detail' | 'place' | 'lines' | 'silent'

/** What was counted is shown as it is. */
const resultTelling = recordOf(keysOf(noResults), () => 'value' as const)

/**
 * Every field that is set in an audited row, in display order. The keys come from the contract, so a new field does
 * not compile until it is added here. What is computed is not told.
 */
export const telling = {
  name: 'value',
  email: 'value',
  role_id: 'value',
  birth_year: 'value',
  croom_id: 'place',
  study_id: 'place',
  topic_id: 'place',
  subtopic_id: 'place',
  day: 'value',
  examdate: 'value',
  examtime: 'value',
  kind: 'value',
  minutes: 'value',
  questions: 'value',
  state: 'detail',
  status: 'detail',
  ...resultTelling,
  totals: 'lines',
  started_at: 'value',
  source: 'detail',
  part_from: 'value',
  part_to: 'value',
  due: 'value',
  publisher: 'value',
  size: 'value',
  unit: 'detail',
  duration_min: 'value',
  difficulty: 'value',
  score: 'value',
  penalty: 'detail',
  result: 'value',
  is_main: 'value',
  is_archived: 'value',
  note: 'value',
  text: 'value',
  picture_id: 'value',
  reason: 'value',
  locale: 'value',
  timezone: 'value',
  day_start: 'value',
  week_start: 'value',
  goals: 'value',
  target_net: 'value',
  question_count: 'value',
  color: 'value',
  group: 'value',
  sort: 'detail',
  ranks: 'lines',
  lessons: 'lines',
  // Told among the lessons, by the name of the test.
  sections: 'silent',
  marks: 'lines',
  // The page of the trial exam shows it.
  trial_id: 'silent',
  // How it is saved, or by whom.
  id: 'silent',
  version: 'silent',
  password: 'silent',
  proof: 'silent',
  for_members: 'silent',
  repeat: 'silent',
  series_id: 'silent',
  from_croom_id: 'silent',
  mode: 'silent',
  source_id: 'silent',
  // The page of the source lists them.
  parts: 'silent',
} as const satisfies Record<RowField, Telling>

type FieldShownAs<T extends Telling> = {
  [F in keyof typeof telling]: (typeof telling)[F] extends T ? F : never
}[keyof typeof telling]
export type ValueField = FieldShownAs<'value' | 'detail'>

type ValuesOf<F, R = Traced> = R extends unknown ? (F extends keyof R ? R[F] : never) : never
type IsWord<T> = [T] extends [never] ? false : string extends T ? false : true
/** Fields whose text is one of a list of words: `use-value-words.ts` names each. */
export type WordField = {
  [F in ValueField]: IsWord<Extract<ValuesOf<F>, string>> extends true ? F : never
}[ValueField]

type Lesson = Trial['lessons'][number]
/** Shown fields of a lesson of a trial exam; its net is computed. */
const lessonTelling = {
  correct: true,
  wrong: true,
  blank: true,
  minutes: true,
  exempt: true,
  question_count: false,
  study_id: false,
  name: false,
  net: false,
} as const satisfies Record<keyof Lesson, boolean>
export type ShownLesson = Pick<Lesson, 'correct' | 'wrong' | 'blank' | 'minutes' | 'exempt'>

type Mark = Trial['marks'][number]
/** Shown fields of a mark: place and result identify it, count and reason are its value. */
export const markTelling = {
  study_id: 'name',
  topic_id: 'name',
  subtopic_id: 'name',
  result: 'name',
  count: 'value',
  reason: 'value',
} as const satisfies Record<keyof Mark, 'name' | 'value'>
export type ShownMark = Pick<Mark, 'count' | 'reason'>

type RankField = keyof NonNullable<Trial['ranks']>

/** One difference; `from` or `to` is null where there was nothing. */
export type Difference =
  | { field: ValueField | 'net'; from: unknown; to: unknown }
  | { field: 'place'; from: Place | null; to: Place | null }
  | { field: 'rank'; rank: RankField; from: number | null; to: number | null }
  | { field: 'lesson'; lesson: string; from: ShownLesson | null; to: ShownLesson | null }
  | { field: 'mark'; place: Place; result: Mark['result']; from: ShownMark[] | null; to: ShownMark[] | null }

const fields = keysOf(telling)

/** Differences between a row before and after that mean something to a person. */
export function differences(before: Row, after: Row): Difference[] {
  const isWhole = before === null || after === null
  const found = fields.flatMap((field): Difference[] => {
    const how = telling[field]
    if (how === 'value' || how === 'detail') {
      if (how === 'detail' && isWhole) return []
      // The guard narrows `telling`, not the field.
      return changed(field as ValueField, filled(before?.[field]), filled(after?.[field]))
    }
    return special[field]?.(before, after) ?? []
  })
  // When a whole row was added or deleted, empty fields are left out.
  return found.filter(({ from, to }) => !isWhole || Boolean(from ?? to))
}

/** Fields that are told in a way of their own. */
const special: Partial<Record<keyof typeof telling, (before: Row, after: Row) => Difference[]>> = {
  totals: (before, after) => changed('net', netOf(before), netOf(after)),
  croom_id: (before, after) => changed('place', placeOf(before), placeOf(after)),
  ranks: ofParts(ranksOf, (from, to, rank) => ({ field: 'rank', rank: rank as RankField, from, to })), // the contract's
  lessons: ofParts(lessonsOf, (from, to, lesson) => ({ field: 'lesson', lesson, from, to })),
  marks: ofParts(marksByName, (was, is) => {
    const { place, result } = (was ?? is) as MarkGroup // each name is in one of the two
    return { field: 'mark', place, result, from: was?.values ?? null, to: is?.values ?? null }
  }),
}

function changed<F extends ValueField | 'net' | 'place', V>(field: F, from: V | null, to: V | null) {
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to } as Difference] // F and V go together
}

function filled(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

function netOf(row: Row): unknown {
  return isObject(row?.totals) ? row.totals.net : null
}

/** Place of a row; null if it has none. */
function placeOf(row: Row): Place | null {
  const place = recordOf(placeFields, (field) => textOrNull(row?.[field]))
  return place.croom_id || place.study_id ? place : null
}

/** What differs of those parts of two rows that have the same key. */
function ofParts<V>(
  partsOf: (row: Row) => ReadonlyMap<string, V>,
  tell: (from: V | null, to: V | null, key: string) => Difference,
): (before: Row, after: Row) => Difference[] {
  return (before, after) => {
    const [from, to] = [partsOf(before), partsOf(after)]
    return [...new Set([...from.keys(), ...to.keys()])]
      .map((key) => tell(from.get(key) ?? null, to.get(key) ?? null, key))
      .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
  }
}

function ranksOf(row: Row): Map<string, number | null> {
  const ranks = isObject(row?.ranks) ? row.ranks : {}
  return new Map(Object.entries(ranks).map(([rank, value]) => [rank, numberOrNull(value)]))
}

function lessonsOf(row: Row): Map<string, ShownLesson> {
  return new Map(
    [...rowsOf(row?.lessons), ...rowsOf(row?.sections)].map((lesson) => {
      const found = Object.entries(lessonTelling).flatMap(([key, isTold]) =>
        isTold ? [[key, lesson[key] ?? null]] : [],
      )
      return [String(lesson.name), Object.fromEntries(found) as ShownLesson] // the keys above
    }),
  )
}

type MarkGroup = { place: Place; result: Mark['result']; values: ShownMark[] }

/** Marks with the same place and result, each with count and reason. */
function marksByName(row: Row): Map<string, MarkGroup> {
  const groups = new Map<string, MarkGroup>()
  for (const mark of rowsOf(row?.marks)) {
    const place = placeOf({ croom_id: row?.croom_id, ...mark })
    if (!place) continue
    const result = mark.result === 'blank' ? 'blank' : 'wrong'
    const name = JSON.stringify([place, result])
    const group = groups.get(name) ?? { place, result, values: [] }
    const reason = textOrNull(mark.reason) as Mark['reason'] // the contract's
    groups.set(name, { ...group, values: [...group.values, { count: Number(mark.count), reason }] })
  }
  for (const group of groups.values())
    group.values.sort((a, b) => String(a.reason).localeCompare(String(b.reason)))
  return groups
}

function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
