import { results } from '#contract/study-record.ts'
import type { trialFields } from '#contract/trialexam.ts'
import { byteOrderMark, type CsvCell, csvLine } from '#rules/csv.ts'
import type { Day } from '#rules/day.ts'
import { entriesOf, keysOf, recordOf } from '#rules/keys.ts'
import { net } from '#rules/net.ts'
import type { Place } from '#rules/place.ts'
import type { RecordContent } from '#rules/record.ts'
import type { SourceRange } from '#rules/source-range.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { kindWord } from '#server/services/words/messages.ts'
import { type ServerWords, serverWords } from '#server/services/words/packs.ts'
import type { ExamContent } from '#server/subjects/exam/sql.ts'
import { allPages } from '#server/subjects/export/pages.ts'
import {
  type After,
  type ExportedExam,
  type ExportedPlan,
  type ExportedRecord,
  type ExportedTrial,
  examsAfter,
  type PlaceNames,
  plansAfter,
  recordsAfter,
  type SourceName,
  trialsAfter,
} from '#server/subjects/export/sql.ts'
import type { PlanContent } from '#server/subjects/plan/sql.ts'

type Heading = keyof ServerWords['exports']['headings']

/** How a line becomes cells: one for each heading, in the order of the columns. */
type Cells<Line> = { readonly [H in Heading]?: (line: Line, locale: Locale) => CsvCell }

/** A table of an export: where its rows come from, the lines of a row, and the cells of a line. */
type Sheet<Row, Line> = {
  read: (sql: Sql, userId: OwnerId, after: After, size: number) => Promise<Row[]>
  lines: (row: Row) => Line[]
  cells: Cells<Line>
}

const placeCells = {
  croom: (row) => row.croom,
  study: (row) => row.study,
  topic: (row) => row.topic,
  subtopic: (row) => row.subtopic,
  kind: (row, locale) => kindWord(row.kind, locale),
} satisfies Cells<PlaceNames & { kind: string }>

const rangeCells = {
  source_id: (row) => row.source_name,
  part_from: (row) => row.part_from,
  part_to: (row) => row.part_to,
} satisfies Cells<SourceName & SourceRange>

/** The results of a record as they are, each below the heading of its name. */
const resultCells = recordOf(
  keysOf(results),
  (field) =>
    (row: ExportedRecord): CsvCell =>
      row[field],
)

// A field that is new to the contract needs a cell here, or is named as one that the table leaves out.
const recordCells = {
  day: (row) => row.day,
  ...placeCells,
  minutes: (row) => row.minutes,
  ...resultCells,
  ...rangeCells,
} satisfies Cells<ExportedRecord> &
  CellFor<Exclude<keyof RecordContent, keyof Place | 'started_at' | 'source'>>

const planCells = {
  day: (row) => row.day,
  ...placeCells,
  minutes: (row) => row.minutes,
  questions: (row) => row.questions,
  note: (row) => row.note,
  due: (row) => row.due,
  ...rangeCells,
} satisfies Cells<ExportedPlan> & CellFor<Exclude<keyof PlanContent, keyof Place | 'sort'>>

type CellFor<Field extends string> = Record<Field, unknown>

const examCells = {
  day: (exam) => exam.day,
  time: (exam) => exam.time,
  exam: (exam) => exam.name,
  kind: (exam, locale) => kindWord(exam.kind, locale),
  croom: (exam) => exam.croom,
  main: (exam, locale) => (exam.is_main ? serverWords[locale].exports.yes : null),
  result: (exam) => exam.result,
  note: (exam) => exam.note,
} satisfies Cells<ExportedExam> & CellFor<Exclude<keyof ExamContent, OtherHeading>>

/** Fields of an exam whose headings have another name: `day`, `time`, `exam`, `croom` and `main`. */
type OtherHeading = 'examdate' | 'examtime' | 'name' | 'croom_id' | 'is_main'

type SatLesson = {
  trial: ExportedTrial
  lesson: Pick<
    ExportedTrial['lessons'][number],
    'study' | 'question_count' | 'correct' | 'wrong' | 'blank' | 'minutes'
  >
}
/** A line per lesson, or per test of which only the sum is known: the form in which a spreadsheet can sum and pivot. */
const trialCells = {
  day: ({ trial }) => trial.day,
  trial: ({ trial }) => trial.name,
  croom: ({ trial }) => trial.croom,
  kind: ({ trial }, locale) => kindWord(trial.kind, locale),
  publisher: ({ trial }) => trial.publisher,
  study: ({ lesson }) => lesson.study,
  questions: ({ lesson }) => lesson.question_count,
  correct: ({ lesson }) => lesson.correct,
  wrong: ({ lesson }) => lesson.wrong,
  blank: ({ lesson }) => lesson.blank,
  net: ({ trial, lesson }) => net(lesson.correct, lesson.wrong, trial.penalty),
  minutes: ({ lesson }) => lesson.minutes,
} satisfies Cells<SatLesson> & CellFor<Exclude<keyof typeof trialFields, Named | LeftOut>>

/** Fields of a trial exam whose headings have another name: `trial` and `croom`. */
type Named = 'name' | 'croom_id'
/** Fields of the whole trial exam, which would be repeated, and summed, on the line of each lesson. */
type LeftOut = 'duration_min' | 'difficulty' | 'note' | 'ranks' | 'score'

const tables = {
  records: table({ read: recordsAfter, lines: (row) => [row], cells: recordCells }),
  trials: table({
    read: trialsAfter,
    lines: (trial) => [
      ...trial.lessons.filter(({ exempt }) => !exempt).map((lesson) => ({ trial, lesson })),
      ...trial.sections.map((sum) => ({ trial, lesson: { ...sum, study: sum.name, minutes: null } })),
    ],
    cells: trialCells,
  }),
  exams: table({ read: examsAfter, lines: (row) => [row], cells: examCells }),
  plan: table({ read: plansAfter, lines: (row) => [row], cells: planCells }),
}

/** One table of a user as CSV: UTF-8 with a byte order mark, and the decimal separator of the language. */
export function tableAsCsv(sql: Sql, userId: OwnerId, name: keyof typeof tables, locale: Locale) {
  return tables[name](sql, userId, locale)
}

function table<Row extends { day: Day; id: string }, Line>({ read, lines, cells }: Sheet<Row, Line>) {
  const columns = entriesOf(cells)
  return async function* (sql: Sql, userId: OwnerId, locale: Locale): AsyncGenerator<string> {
    const { headings } = serverWords[locale].exports
    const heads = columns.map(([heading]) => headings[heading])
    yield `${byteOrderMark}${csvLine(heads, locale)}\r\n`
    for await (const row of allPages((after, size) => read(sql, userId, after, size))) {
      for (const line of lines(row)) {
        const values = columns.map(([, cell]) => cell(line, locale))
        yield `${csvLine(values, locale)}\r\n`
      }
    }
  }
}
