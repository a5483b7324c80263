import { lessonColors } from '#rules/palette.ts'

type LessonColor = 0 | 1 | 2 | 3 | 4 | 5 | 'other'

/** Index of a lesson's chart colour; each colour has a variant for the dark theme. */
export function lessonColorIndex(hex: string | undefined): LessonColor {
  const index = (lessonColors as readonly (string | undefined)[]).indexOf(hex)
  return index < 0 ? 'other' : (index as LessonColor) // the palette has six colours
}

/** CSS variable of a lesson's colour. */
export function lessonColorVar(hex: string | undefined): string {
  const index = lessonColorIndex(hex)
  return index === 'other' ? 'var(--chart-other)' : `var(--chart-${index + 1})`
}
