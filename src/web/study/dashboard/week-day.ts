import { isStudied } from '#rules/streak.ts'

export type WeekDay = {
  /** YYYY-MM-DD */
  day: string
  isAhead: boolean
  /** null without a record. */
  minutes: number | null
  questions: number | null
  /** Minutes; 0 without a goal. */
  goal: number
}

/**
 * What the bubble of a day says. A missing day is missing; a day that was recorded without minutes and questions is rest.
 * @returns `part` for today until its goal is reached
 */
export function dayState(
  { isAhead, minutes, questions, goal }: WeekDay,
  isToday: boolean,
): 'ahead' | 'none' | 'rest' | 'part' | 'done' | 'goal' {
  if (isAhead) return 'ahead'
  if (goal > 0 && (minutes ?? 0) >= goal) return 'goal'
  if (isToday) return 'part'
  if (minutes === null) return 'none'
  return isStudied({ minutes, questions }) ? 'done' : 'rest'
}

/** A sum of a day as it will be once the outbox is sent. @param stored null without a record */
export function withUnsent(stored: number | null = null, unsent = 0): number | null {
  return unsent === 0 ? stored : (stored ?? 0) + unsent
}
