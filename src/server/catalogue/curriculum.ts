import { readFileSync } from 'node:fs'
import { projectFile } from '#server/project-file.ts'

/** The facts of exams and lessons that the project ships, as far as the product uses them. */
export type Curriculum = {
  programs: Program[]
  publishers: { name: string; programs: string[]; kind: string }[]
}

export type Program = {
  code: string
  name_tr: string
  name_en: string
  penalty: number
  duration_min: number | null
  total_questions: number
  known_dates?: { date: string; start?: string }[]
  sections?: { name_tr: string; questions: number }[]
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

export type Lesson = {
  code: string
  name_tr: string
  questions: number
  topics: { name_tr: string; group?: string; subtopics?: string[] }[]
}

/** The curriculum's text, for its content hash, and what it says. */
export function readCurriculum(): { text: string; curriculum: Curriculum } {
  const text = readFileSync(projectFile('db/curriculum.json'), 'utf8')
  return { text, curriculum: JSON.parse(text) as Curriculum } // our own file; a test reads every field used here
}
