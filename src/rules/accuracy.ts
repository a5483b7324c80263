/**
 * Accuracy: the share of the answers given that are right. A question left blank has no answer, so it counts for
 * neither side; how many were left blank is told beside it.
 * @returns percent, 0 to 100, not rounded; null without an answer, which is not 0
 */
export function accuracy({ correct, wrong }: { correct: number; wrong: number }): number | null {
  const answers = correct + wrong
  return answers === 0 ? null : (correct / answers) * 100
}
