type Row = Record<string, unknown> | null

/** Fields that say something to a person, in the order in which they are said. */
export const toldFields = [
  'name',
  'email',
  'role_id',
  'day',
  'examdate',
  'examtime',
  'kind',
  'minutes',
  'questions',
  'correct',
  'wrong',
  'blank',
  'net',
  'level',
  'started_at',
  'publisher',
  'duration_min',
  'difficulty',
  'score',
  'result',
  'is_main',
  'is_archived',
  'note',
  'locale',
  'timezone',
  'day_start',
  'week_start',
  'goals',
  'target_net',
  'question_count',
  'color',
  'group',
] as const
export type ToldField = (typeof toldFields)[number]

/** One thing that differs; `from` and `to` are null where there was nothing. A lesson of a trial exam brings its own name. */
export type Difference = {
  field: ToldField | 'lesson'
  lesson?: string
  from: unknown
  to: unknown
}

/** What differs between a row before and after, as far as it says something to a person. */
export function differences(before: Row, after: Row): Difference[] {
  const isWhole = before === null || after === null
  const [from, to] = [toldOf(before), toldOf(after)]
  const plain = toldFields
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    // Of a row that came or went as a whole, what was never filled in says nothing.
    .filter(({ from, to }) => !isWhole || Boolean(from ?? to))
  const names = [...new Set([...Object.keys(from.lessons), ...Object.keys(to.lessons)])]
  const lessons = names
    .map((lesson) => ({
      field: 'lesson' as const,
      lesson,
      from: from.lessons[lesson] ?? null,
      to: to.lessons[lesson] ?? null,
    }))
    .filter(({ from, to }) => from !== to)
  return [...plain, ...lessons]
}

type Told = Partial<Record<ToldField, unknown>> & { lessons: Record<string, string> }

/** A row's own fields, and of a trial exam its net and its lessons as `correct / wrong / blank`. */
function toldOf(row: Row): Told {
  const { totals, lessons, ...fields } = row ?? {}
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  return {
    ...Object.fromEntries(filled),
    ...(isObject(totals) && { net: totals.net }),
    lessons: Object.fromEntries(
      (Array.isArray(lessons) ? lessons.filter(isObject) : []).map(({ name, correct, wrong, blank }) => [
        String(name),
        `${correct} / ${wrong} / ${blank}`,
      ]),
    ),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
