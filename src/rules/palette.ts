/** Colours of lessons, safe for the three colour-blindnesses; the dark theme has a twin for each. */
export const lessonColors = ['#1f5fd0', '#c47507', '#37a295', '#964583', '#57550d', '#392272'] as const
export const otherColor = '#a9b0bb'

/** The colours of the lessons of one class group: the six with the most questions get one of their own. */
export function colorsByWeight(questionCounts: readonly number[]): string[] {
  const rank = questionCounts
    .map((count, index) => ({ count, index }))
    .sort((a, b) => b.count - a.count || a.index - b.index)
    .map(({ index }) => index)
  return questionCounts.map((_, index) => lessonColors[rank.indexOf(index)] ?? otherColor)
}
