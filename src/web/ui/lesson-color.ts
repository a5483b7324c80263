import { lessonColors } from '#rules/palette.ts'

export type LessonColor = 0 | 1 | 2 | 3 | 4 | 5 | 'other'

/** Which of the six chart colours a lesson has; each has a twin in the dark theme. */
export function lessonColorIndex(hex: string | undefined): LessonColor {
  const index = (lessonColors as readonly (string | undefined)[]).indexOf(hex)
  return index < 0 ? 'other' : (index as LessonColor) // six colours, six indexes
}

/** The colour of a lesson in the theme of the page. */
export function lessonColorVar(hex: string | undefined): string {
  const index = lessonColorIndex(hex)
  return index === 'other' ? 'var(--chart-other)' : `var(--chart-${index + 1})`
}
