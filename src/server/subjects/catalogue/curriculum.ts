import { readFileSync } from 'node:fs'
import type { Certainty, ProgramKind } from '#rules/vocabulary.ts'
import { projectFile } from '#server/services/project-file.ts'

/** The used part of db/curriculum.json; see docs/curriculum.md. */
export type Curriculum = {
  programs: Program[]
  publishers: { name: string; programs: string[]; kind: string }[]
  renames: Rename[]
}

export type Program = {
  code: string
  name_tr: string
  name_en: string
  kind: ProgramKind
  grade?: number
  school_years?: { from: string; to: string | null }
  penalty: number
  duration_min: number | null
  total_questions: number
  known_dates?: ExamDate[]
  /** Dates that nobody has announced; never shown as known. */
  expected_dates?: ExamDate[]
  /** The tests that the exam reports, with the codes of their lessons. */
  sections?: { name_tr: string; questions: number; lessons: string[] }[]
  tracks?: {
    code: string
    name_tr: string
    name_en: string
    lessons: string[]
    uses_program?: string
    questions: number
  }[]
  lessons: Lesson[]
}

type ExamDate = { date: string; start?: string }

export type Lesson = {
  code: string
  name_tr: string
  /** 0: unknown. */
  questions: number
  certainty: Certainty
  topics: { name_tr: string; group?: string; certainty?: Certainty; subtopics?: string[] }[]
}

/** A part that was renamed; `topic` is the parent of a subtopic. */
export type Rename = {
  lesson: string
  level: 'topic' | 'subtopic'
  topic?: string
  old: string
  new: string
}

/** Text of the curriculum, for its hash, and the parsed content. */
export function readCurriculum(): { text: string; curriculum: Curriculum } {
  const text = readFileSync(projectFile('db/curriculum.json'), 'utf8')
  const curriculum: Curriculum = JSON.parse(text) // our own file; a test reads every field used here
  return { text, curriculum }
}
