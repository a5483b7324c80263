import { Type } from '@sinclair/typebox'
import { letterBlocks, letterDayStates, letterKinds, letterStates, locales } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { ada, adaLetter } from './examples.ts'
import {
  ById,
  Clearable,
  Day,
  deletion,
  Id,
  Instant,
  Note,
  Nullable,
  OneOf,
  Page,
  paging,
  Shape,
} from './shapes.ts'

const Kind = OneOf(letterKinds)

/** A letter. Its numbers are those of the other calls for its days. */
export const Letter = Shape({
  id: Id,
  user_id: Id,
  title: Type.String(),
  kind: Kind,
  from: Nullable(Day),
  to: Nullable(Day),
  /** The trial exam that a letter of kind `trial` is about. */
  trial_id: Nullable(Id),
  status: OneOf(letterStates),
  /** Records, trial exams or plans of its days have changed since it was made. */
  stale: Type.Boolean(),
  pages: Nullable(Type.Integer()),
  bytes: Nullable(Type.Integer()),
  made_by: OneOf(['rules', 'model']),
  note: Nullable(Type.String()),
  /** Why it failed, to show to a person. */
  fault: Nullable(Type.String()),
  /** When the student first opened it. */
  read_at: Nullable(Instant),
  created_at: Instant,
  created_by: Id,
})

const LetterLine = Shape({
  label: Type.String(),
  value: Type.String(),
  /** What is told beside the value. */
  details: Type.Array(Type.String()),
  /** Of a day. */
  state: Nullable(OneOf(letterDayStates)),
  /** The number that a chart draws: minutes of a day, the net of a trial exam; null where there is none. */
  amount: Nullable(Type.Number()),
  /** What a chart compares it with. */
  goal: Nullable(Type.Number()),
})

/** A letter to be read on its page: the facts of its PDF in the same words and language, in one column. */
export const LetterPage = Shape({
  lang: OneOf(locales),
  claim: Type.String(),
  blocks: Type.Array(
    Shape({
      kind: OneOf(letterBlocks),
      /** Empty where the block has none. */
      title: Type.String(),
      /** A paragraph a line; empty where there is none. */
      text: Type.String(),
      rows: Type.Array(LetterLine),
    }),
  ),
  /** The words of who made the letter; its block `note` says who that is. */
  note: Nullable(Type.String()),
})

const opened = { who: ['student', 'parent'], whose: 'acting', params: ById } as const

export const letter = calls({
  'GET /ai/analysis-pdfs': {
    who: ['student', 'coach', 'parent'],
    whose: { named: 'user_id' },
    toParents: true,
    search: Shape({
      user_id: Type.Optional(Id),
      kind: Type.Optional(Kind),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paging,
    }),
    reply: Page(Letter),
    example: { search: { user_id: ada.id, kind: 'weekly' } },
    note: 'Letters about the caller, a student of the coach or a child of the parent, latest first. A letter goes to a parent when the student has opened it, or 24 hours after it is ready.',
  },
  'POST /ai/analysis-pdfs': {
    ...byStudents,
    saves: true,
    writes: true,
    slow: true,
    status: 201,
    body: Shape({
      id: Type.Optional(Id),
      kind: Kind,
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      trial_id: Type.Optional(Id),
      note: Clearable(Note),
    }),
    reply: Letter,
    limit: { name: 'letter', perAccount: 120, minutes: 60 },
    example: { body: { kind: 'weekly', from: '2026-11-09', to: '2026-11-15', note: 'İyi haftalar.' } },
    note: 'Makes a letter about some days (weekly: up to 7, the last 7 by default; monthly: up to 31, the last 30) or about a trial exam. Idempotent by id: a letter that failed, is stale or gets another note is made again. The latest 52 are kept.',
  },
  'GET /ai/analysis-pdfs/{id}': {
    ...opened,
    reply: Shape({ ...Letter.properties, letter: Nullable(LetterPage) }),
    example: { params: { id: adaLetter } },
    note: 'A letter to be read on its page, with the rights of its file; 404 until it is ready. The first time that the student asks is remembered. `letter` is null for one that was made before letters had a page: its file tells the same.',
  },
  'GET /ai/analysis-pdfs/{id}/file': {
    ...opened,
    reply: Type.String(),
    file: ['application/pdf'],
    example: { params: { id: adaLetter } },
    note: 'The PDF of a letter that is ready; 404 before. The first time that the student asks is remembered. A parent gets what the list shows.',
  },
  'DELETE /ai/analysis-pdfs/{id}': {
    ...byStudents,
    ...deletion,
    example: { params: { id: adaLetter } },
    note: 'Deletes a letter; making it again with its id brings it back, with the numbers of today.',
  },
})
