import { Type } from '@sinclair/typebox'
import { trialKinds } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { tytCroom } from './examples.ts'
import { Day, Id, Nullable, OneOf, Shape } from './shapes.ts'

const results = ['correct', 'wrong', 'blank', 'question_count'] as const

/** A column of the sheet; `is` is null when its heading was not understood and the column is skipped. */
const Column = Shape({
  title: Type.String(),
  is: Nullable(OneOf(['name', 'day', 'publisher', 'kind', 'duration_min', 'note', 'score', 'lesson'])),
  study_id: Nullable(Id),
  result: Nullable(OneOf(results)),
})

const Row = Shape({
  /** Line number of the spreadsheet, from 1. */
  line: Type.Integer(),
  /** `exists`: there already is a trial exam of that name on that day, so the row is skipped. */
  status: OneOf(['new', 'exists', 'faulty']),
  cells: Type.Array(Type.String()),
  errors: Type.Array(Shape({ column: Type.Integer(), message: Type.String() })),
  trial: Type.Unsafe<{
    name: string
    day: string
    publisher: string | null
    kind: (typeof trialKinds)[number]
    net: number
    questions: number
  } | null>({
    ...Shape({
      name: Type.String(),
      day: Day,
      publisher: Nullable(Type.String()),
      kind: OneOf(trialKinds),
      net: Type.Number(),
      questions: Type.Integer(),
    }),
    type: ['object', 'null'],
  }),
})

/** `Deneme;Tarih;Türkçe D;Türkçe Y` and one line below it, in base64. */
const sample = 'RGVuZW1lO1RhcmloO1TDvHJrw6dlIEQ7VMO8cmvDp2UgWQ0Kw5ZybmVrOzE1LjExLjIwMjY7MzA7Ng0K'

export const importing = calls({
  'POST /import/trialexam': {
    who: ['student'],
    whose: 'acting',
    writes: true,
    slow: true,
    body: Shape({
      /** Idempotency key, a UUID per file: the same file sent again with it is saved once. */
      id: Type.Optional(Id),
      croom_id: Id,
      file: Type.String({
        minLength: 4,
        maxLength: 1_000_000,
        description: 'base64 of an .xlsx or CSV file',
      }),
      save: Type.Optional(Type.Boolean({ description: 'false: look only' })),
    }),
    bodyLimit: 1024 * 1024,
    reply: Shape({
      columns: Type.Array(Column),
      rows: Type.Array(Row),
      /** Number of saved trial exams; null for a preview. */
      saved: Nullable(Type.Integer()),
    }),
    limit: { name: 'import', perAddress: 360, perAccount: 60, minutes: 60 },
    example: { body: { croom_id: tytCroom, file: sample, save: true } },
    note: 'Imports trial exams from a spreadsheet: a preview first, then all of them or none are saved.',
  },
})
