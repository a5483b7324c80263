import { placeOf } from '#rules/place.ts'
import { rangeOf } from '#rules/source-range.ts'
import type { Subject } from '#rules/subject-search.ts'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import { dotted } from '#web/words/dotted.ts'
import type { useFirstWords } from '#web/words/use-first-words.ts'
import type { useFormat } from '#web/words/use-format.ts'
import type { useWords } from '#web/words/use-words.ts'

export type PlanItem = ReplyOf<'GET /plan'>[number]

/** Size of a planned item: `45 dk · 20 soru`; empty without one. */
export function sizeOf(
  { minutes, questions }: { minutes: number | null; questions: number | null },
  { common }: ReturnType<typeof useFirstWords>,
  format: ReturnType<typeof useFormat>,
): string {
  return dotted([
    minutes ? format.minutes(minutes) : null,
    questions ? common.questions(format.number(questions)) : null,
  ])
}

/** What of an item was recorded as another kind; empty without it. */
export function otherKindOf(
  { done: { other } }: PlanItem,
  { plan, format }: ReturnType<typeof useWords>,
): string {
  return dotted([
    other.minutes > 0 && plan.otherKind(format.number(other.minutes)),
    other.questions > 0 && plan.otherQuestions(format.number(other.questions)),
  ])
}

/** Lesson and deepest part of an item; general study has neither. */
export function namesOf(
  subject: Subject | undefined,
  unnamed: string,
): { lesson: string; part: string | undefined } {
  const [lesson = unnamed, ...parts] = subject?.names.slice(1) ?? []
  return { lesson, part: parts.at(-1) }
}

type Saved = Exclude<keyof InputOf<'GET /plan/save'>['query'], 'version' | 'repeat'>

/** The fields of an item, to save it again. A new field of the save does not compile until it is among them. */
export function contentOf(item: PlanItem): Pick<PlanItem, Saved> {
  const { id, day, due, kind, minutes, questions, note, sort, series_id } = item
  const what = { ...placeOf(item), kind, ...rangeOf(item) }
  return { id, day, due, ...what, minutes, questions, note, sort, series_id }
}
