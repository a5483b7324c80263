import { addDays, type Day } from './day.ts'
import { Refusal } from './refusal.ts'

export const mistakeStates = ['due', 'open', 'solved'] as const

type Shown = { day: Day; last_look: Day | null; solved_at: string | null }

/**
 * When a question comes back: a review gap after its last look, or after the day it was written down.
 * @param gap of `reviewGap`, in days
 * @returns null for a solved one
 */
export function mistakeDue({ day, last_look, solved_at }: Shown, gap: number): Day | null {
  return solved_at === null ? addDays(last_look ?? day, gap) : null
}

/**
 * What of a mistake is asked and what is the answer. Beside a picture the text is the answer; without one the text is
 * the question, and what follows its first empty line is the answer.
 */
export function questionOf(text: string | null, hasPicture: boolean): { question: string; answer: string } {
  const whole = text?.trim() ?? ''
  if (hasPicture) return { question: '', answer: whole }
  const [question = '', ...answer] = whole.split(/\n[^\S\n]*\n\s*/)
  return { question, answer: answer.join('\n\n') }
}

/** The text of a question and its answer, as `questionOf` reads it. */
export function textOf(question: string, answer: string, hasPicture: boolean): string {
  if (hasPicture) return answer.trim()
  const asked = question.trim().replace(/\n\s*\n/g, '\n')
  return [asked, answer.trim()].filter(Boolean).join('\n\n')
}

/** A mistake is at least a text or a picture. @throws Refusal RULE */
export function assertHasQuestion({
  text,
  picture_id,
}: {
  text: string | null
  picture_id: string | null
}): void {
  if (text === null && picture_id === null) throw new Refusal('RULE', { text: { fault: 'textOrPicture' } })
}
