import { addDays, type Day } from '#rules/day.ts'
import type { Study } from '#rules/insight/papers.ts'
import { readCurriculum } from '#server/subjects/catalogue/curriculum.ts'

/** How the simulated students live. Nothing here is fitted to people; docs/insights.md says what that means. */
export type World = {
  name: string
  /** Multiple of the noise of the middle world. */
  noise: number
  /** Whether study changes what a student knows. */
  grows: boolean
}

export const growing: World[] = [
  { name: 'calm', noise: 0.6, grows: true },
  { name: 'middle', noise: 1, grows: true },
  { name: 'rough', noise: 1.4, grows: true },
]
export const still: World = { name: 'without growth', noise: 1, grows: false }

/** A program with its lessons as the catalogue has them. */
export type Program = { code: string; penalty: number; choices: number; studies: Study[]; questions: number }

export const programs: Program[] = ['TYT', 'AYT', 'LGS'].map((code) => {
  const program = readCurriculum().curriculum.programs.find((each) => each.code === code)
  if (!program) throw new Error(`no program ${code} in the catalogue`)
  const taken = program.tracks?.find((track) => track.code === 'SAY')?.lessons
  const lessons = program.lessons.filter((lesson) => !taken || taken.includes(lesson.code))
  const studies = lessons.map(({ code: id, questions, topics }) => ({
    id,
    question_count: questions,
    penalty: program.penalty,
    topics: topics.map((_, i) => `${id} ${i}`),
  }))
  const questions = studies.reduce((sum, { question_count }) => sum + question_count, 0)
  return { code, penalty: program.penalty, choices: code === 'LGS' ? 4 : 5, studies, questions }
})

/** Days of a simulated year of study; the exam is on the last one. */
export const examAt = 240
const calendar = Array.from({ length: examAt + 200 }, (_, i) => addDays('2026-01-01', i))

export function dayAt(i: number): Day {
  const day = calendar[i]
  if (day === undefined) throw new RangeError(`day ${i} is not simulated`)
  return day
}

/** Spread of each kind of noise in the middle world, on the log-odds of knowing; 0.1 is about 2.5 nets of 120. */
export const noise = {
  publisher: 0.09,
  paper: 0.11,
  mood: 0.1,
  lesson: 0.12,
  formPerDay: 0.02,
  formReversion: 0.004,
}
export const publisherNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/**
 * Share of what an hour teaches that lasts, and the part that fades on top of it, with its half-life (forgetting
 * curves: a fast and a slow part).
 */
export const memory = { lasting: 0.6, fading: 0.9, halfLifeDays: 20 }
