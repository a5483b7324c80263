import { byteOrderMark, type CsvCell, csvLine } from '#rules/csv.ts'
import type { Day } from '#rules/day.ts'
import { net } from '#rules/net.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Sql } from '#server/database/sql.ts'
import { allPages } from '#server/export/pages.ts'
import {
  type After,
  type ExportedExam,
  type ExportedPlan,
  type ExportedRecord,
  type ExportedTrial,
  examsAfter,
  plansAfter,
  recordsAfter,
  trialsAfter,
} from '#server/export/sql.ts'
import { type Heading, headings, kindWord, yesWord } from '#server/export/words.ts'
import type { OwnerId } from '#server/people/person-ids.ts'

/** A table of the CSV export: its columns, the source of its rows, and the lines of a row. */
type Sheet<Row> = {
  columns: readonly Heading[]
  read: (sql: Sql, userId: OwnerId, after: After, size: number) => Promise<Row[]>
  lines: (row: Row, locale: Locale) => CsvCell[][]
}

const records = table<ExportedRecord>({
  columns: [
    'day',
    'croom',
    'study',
    'topic',
    'subtopic',
    'kind',
    'minutes',
    'questions',
    'correct',
    'wrong',
    'blank',
    'level',
    'note',
  ],
  read: recordsAfter,
  lines: (row, locale) => [
    [
      row.day,
      row.croom,
      row.study,
      row.topic,
      row.subtopic,
      kindWord(row.kind, locale),
      row.minutes,
      row.questions,
      row.correct,
      row.wrong,
      row.blank,
      row.level,
      row.note,
    ],
  ],
})

/** One line per lesson, so that a spreadsheet can sum and pivot. */
const trials = table<ExportedTrial>({
  columns: [
    'day',
    'trial',
    'croom',
    'kind',
    'publisher',
    'study',
    'questions',
    'correct',
    'wrong',
    'blank',
    'net',
    'minutes',
  ],
  read: trialsAfter,
  lines: (trial, locale) =>
    trial.lessons
      .filter(({ exempt }) => !exempt)
      .map((lesson) => [
        trial.day,
        trial.name,
        trial.croom,
        kindWord(trial.kind, locale),
        trial.publisher,
        lesson.study,
        lesson.question_count,
        lesson.correct,
        lesson.wrong,
        lesson.blank,
        net(lesson.correct, lesson.wrong, trial.penalty),
        lesson.minutes,
      ]),
})

const exams = table<ExportedExam>({
  columns: ['day', 'time', 'exam', 'kind', 'croom', 'main', 'result', 'note'],
  read: examsAfter,
  lines: (exam, locale) => [
    [
      exam.day,
      exam.time,
      exam.name,
      kindWord(exam.kind, locale),
      exam.croom,
      exam.is_main ? yesWord[locale] : null,
      exam.result,
      exam.note,
    ],
  ],
})

const plan = table<ExportedPlan>({
  columns: ['day', 'croom', 'study', 'topic', 'subtopic', 'kind', 'minutes', 'questions', 'note'],
  read: plansAfter,
  lines: (row, locale) => [
    [
      row.day,
      row.croom,
      row.study,
      row.topic,
      row.subtopic,
      kindWord(row.kind, locale),
      row.minutes,
      row.questions,
      row.note,
    ],
  ],
})

const tables = { records, trials, exams, plan }

/** One table of a user as CSV: UTF-8 with a byte order mark, and the decimal separator of the language. */
export function tableAsCsv(sql: Sql, userId: OwnerId, name: keyof typeof tables, locale: Locale) {
  return tables[name](sql, userId, locale)
}

function table<Row extends { day: Day; id: string }>({ columns, read, lines }: Sheet<Row>) {
  return async function* (sql: Sql, userId: OwnerId, locale: Locale): AsyncGenerator<string> {
    const heads = columns.map((column) => headings[column][locale])
    yield `${byteOrderMark}${csvLine(heads, locale)}\r\n`
    for await (const row of allPages((after, size) => read(sql, userId, after, size))) {
      for (const line of lines(row, locale)) yield `${csvLine(line, locale)}\r\n`
    }
  }
}
