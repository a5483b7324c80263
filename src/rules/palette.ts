/**
 * Colours of lessons that stay distinct with the three kinds of colour blindness; each has a variant for the
 * dark theme.
 */
export const lessonColors = ['#1f5fd0', '#c47507', '#37a295', '#964583', '#57550d', '#392272'] as const
export const otherColor = '#a9b0bb'

/** Colours of the lessons of one class group: the six lessons with the most questions get different ones. */
export function colorsByWeight(questionCounts: readonly number[]): string[] {
  const rank = questionCounts
    .map((count, index) => ({ count, index }))
    .sort((a, b) => b.count - a.count || a.index - b.index)
    .map(({ index }) => index)
  return questionCounts.map((_, index) => lessonColors[rank.indexOf(index)] ?? otherColor)
}
