import { Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { columnResults, plainColumns } from '#rules/trial-file/headings.ts'
import { warningCodes } from '#rules/trial-file/warnings.ts'
import { trialKinds } from '#rules/vocabulary.ts'
import { byCoaches, byStudents, calls } from './call.ts'
import { cemImport, tytCroom } from './examples.ts'
import { Day, Id, Nullable, OneOf, Shape } from './shapes.ts'
import { resultFields } from './trialexam.ts'

/** What a column holds; a lesson's or section's has a `result`. All null: it is left out. */
const meaning = {
  is: Nullable(OneOf([...plainColumns, 'lesson', 'total'])),
  study_id: Nullable(Id),
  section: Nullable(Type.String()),
  result: Nullable(OneOf(columnResults)),
} as const

/** A column of the sheet; `is` is null when its heading was not understood and the column is skipped. */
const Column = Shape({
  title: Type.String(),
  ...meaning,
  /** What a skipped column may be; a lesson may be unknown; all null: it changes no net. Null: there is no idea. */
  guess: Nullable(Shape(meaning)),
})

/** What a person said that columns of a title are. */
export const ColumnDraft = Shape({
  title: Type.String({ maxLength: limits.titleCharacters }),
  is: Type.Optional(meaning.is),
  study_id: Type.Optional(meaning.study_id),
  section: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  result: Type.Optional(meaning.result),
})

/** Results of a trial exam before and after it is replaced. */
const Results = Shape({
  net: Type.Number(),
  questions: Type.Integer(),
  lessons: Type.Array(Shape({ name: Type.String(), ...resultFields })),
})

const Row = Shape({
  /** Line number of the spreadsheet, from 1. */
  line: Type.Integer(),
  /**
   * `exists`: there already is a trial exam of that name on that day, so the row is skipped; with `replace` it is
   * `replaces`, unless nothing changes.
   */
  status: OneOf(['new', 'exists', 'replaces', 'faulty']),
  cells: Type.Array(Type.String()),
  errors: Type.Array(Shape({ column: Type.Integer(), message: Type.String() })),
  trial: Nullable(
    Shape({
      name: Type.String(),
      day: Day,
      publisher: Nullable(Type.String()),
      kind: OneOf(trialKinds),
      net: Type.Number(),
      questions: Type.Integer(),
    }),
  ),
  replaces: Nullable(Shape({ trial_id: Id, before: Results, after: Results })),
})

export const Warning = Shape({
  code: OneOf(warningCodes),
  /** Name of the sheet; null for a CSV file. */
  sheet: Nullable(Type.String()),
  line: Nullable(Type.Integer()),
  column: Nullable(Type.Integer()),
  message: Type.String(),
})

/** `Deneme;Tarih;Türkçe D;Türkçe Y` and one line below it, in base64. */
const sample = 'RGVuZW1lO1RhcmloO1TDvHJrw6dlIEQ7VMO8cmvDp2UgWQ0Kw5ZybmVrOzE1LjExLjIwMjY7MzA7Ng0K'

const file = {
  file: Type.String({
    minLength: 4,
    maxLength: 1_000_000,
    description: 'base64 of an .xlsx, .ods or CSV file',
  }),
  /** The sheet to read; by default the first with results that is not hidden. */
  sheet: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  columns: Type.Optional(Nullable(Type.Array(ColumnDraft, { maxItems: 200 }))),
} as const

const Preview = Shape({
  columns: Type.Array(Column),
  rows: Type.Array(Row),
  warnings: Type.Array(Warning),
  /** Number of saved trial exams; null for a preview. */
  saved: Nullable(Type.Integer()),
})

/** How many rows of many students were taken back, and which were not. */
export const Undone = Shape({
  removed: Type.Integer(),
  kept: Type.Array(Shape({ user_id: Id, item_id: Id })),
})

/** Whose row of a file something is; null leaves it out. */
const Whose = Shape({ line: Type.Integer(), user_id: Nullable(Id) })

/** `Ad Soyad;Deneme;Tarih;Türkçe D;Türkçe Y` and one line for Ada below it, in base64. */
const classSample =
  'QWQgU295YWQ7RGVuZW1lO1RhcmloO1TDvHJrw6dlIEQ7VMO8cmvDp2UgWQ0KQWRhIFnEsWxkxLF6O8OWcm5lazsxNS4xMS4yMDI2OzMwOzYNCg=='

export const importing = calls({
  'POST /import/trialexam': {
    ...byStudents,
    writes: true,
    slow: true,
    body: Shape({
      /** Idempotency key, a UUID per file: the same file sent again with it is saved once. */
      id: Type.Optional(Id),
      croom_id: Id,
      ...file,
      /** The only line to take: one's own in the list of a class. */
      line: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_048_576 }))),
      replace: Type.Optional(
        Nullable(
          Type.Boolean({
            description: 'true: a trial exam that is there already takes the results of the file',
          }),
        ),
      ),
      save: Type.Optional(Type.Boolean({ description: 'false: look only' })),
    }),
    bodyLimit: 1.5 * 1024 * 1024,
    reply: Preview,
    limit: { name: 'import', perAddress: 360, perAccount: 60, minutes: 60 },
    example: { body: { croom_id: tytCroom, file: sample, save: true } },
    note: 'Imports trial exams from a spreadsheet: a preview first, then all of them or none are saved.',
  },
  'POST /import/many': {
    ...byCoaches,
    writes: true,
    slow: true,
    body: Shape({
      /** Idempotency key, a UUID per file: saved again with it, the first answer returns. It also takes the import back. */
      id: Id,
      croom_id: Id,
      ...file,
      /** What the coach said of rows whose student is not sure; a line that is not here keeps its match. */
      people: Type.Optional(Nullable(Type.Array(Whose, { maxItems: 1000 }))),
      save: Type.Optional(Type.Boolean({ description: 'false: look only' })),
      /** Of the preview, to save what was shown. */
      digest: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    }),
    bodyLimit: 1.5 * 1024 * 1024,
    reply: Shape({
      ...Preview.properties,
      rows: Type.Array(
        Shape({
          ...Row.properties,
          /** The student; a guess unless `sure`, and null for nobody or a row that is left out. */
          user_id: Nullable(Id),
          /** The name or address in the file; empty where it has none. */
          name: Type.String(),
          sure: Type.Boolean(),
        }),
      ),
      digest: Type.String(),
    }),
    limit: { name: 'import', perAddress: 360, perAccount: 60, minutes: 60 },
    example: { body: { id: cemImport, croom_id: tytCroom, file: classSample } },
    note: 'Imports trial exams of a coach’s students from one file with a row a student: a preview with whose each row is, then all of them or none are saved, with `digest` of the preview. A student for whom the coach may not act refuses it with the path `people.3`.',
  },
  'POST /import/many/undo': {
    ...byCoaches,
    writes: true,
    body: Shape({ id: Id }),
    reply: Undone,
    example: { body: { id: cemImport } },
    note: 'Takes an import for many students back within seven days: trial exams that are as they were saved are removed, the others are kept and named. Again: the same answer.',
  },
})
