import type { Day } from '#rules/day.ts'
import type { Place } from '#rules/place.ts'
import type { SourceContent, Stretch } from '#rules/source.ts'
import type { Subject } from '#rules/subject-search.ts'
import type { RecordKind } from '#rules/vocabulary.ts'

/** What a part of the line is understood as. */
export type Reading =
  /** null: general study, without a place. */
  | { what: 'subject'; subject: Subject | null }
  | { what: 'kind'; kind: RecordKind }
  | { what: 'day'; day: Day }
  /** Parts of a source that are planned. */
  | ({ what: 'source'; range: Stretch } & Pick<SourceContent, 'name' | 'kind' | 'unit'>)
  /** The last day of what is planned. */
  | { what: 'due'; day: Day }
  | { what: 'minutes'; minutes: number }
  | { what: 'questions'; questions: number }
  | { what: 'answers'; correct: number; wrong: number; blank: number }
  /** Ends the running timer instead of adding a record. */
  | { what: 'timer' }
  /** Part of a subject's name. */
  | { what: 'word' }
  /** Not understood: nothing is saved while it is there. */
  | { what: 'unread' }

/** Another way to read a part. Taking it adds its choice to the choices of the line. */
export type Option = { reading: Reading; choice: Choices }

/** What a person chose against the first guess: by the key of the part, the name of the reading. */
export type Choices = Readonly<Record<string, string>>

export type Chip = {
  reading: Reading
  /** The typed words it came from; empty for what is saved without being typed. */
  words: readonly string[]
  certainty: 'sure' | 'unsure'
  /** All readings, the current one included; fewer than two when there is no other. */
  options: readonly Option[]
}

/** What keeps a line from being saved. */
export type Missing =
  | 'amount'
  | 'unread'
  | 'minutesTooMany'
  | 'questionsTooMany'
  | 'answersOverQuestions'
  | 'dayAhead'
  | 'dayEarly'
  | 'restIsEmpty'

/** The three answers together, or questions without them. */
export type LineAnswers = { questions?: number; correct?: number; wrong?: number; blank?: number }

/** What `GET /state/save` is sent besides the id. */
type LineDraft = Place & { kind: RecordKind; day: Day; minutes?: number } & LineAnswers

/** What `GET /plan/save` is sent besides the id. */
type LinePlan = { day: Day; due: Day; source_id: string; part_from: number; part_to: number }

/** What Enter does. */
export type LineAction =
  | { does: 'save'; draft: LineDraft }
  /** Without minutes: as timed. */
  | { does: 'stop'; results: { minutes?: number } & LineAnswers }
  | { does: 'plan'; draft: LinePlan }

export type LineReading = {
  chips: readonly Chip[]
  /** null while something is missing. */
  action: LineAction | null
  missing: readonly Missing[]
}

export type LineContext = {
  subjects: readonly Subject[]
  /** Keys of the places studied lately, latest first. */
  recent: readonly string[]
  /** The student's current day. */
  today: Day
  /** Whether a timer runs or is paused. */
  hasTimer: boolean
}
