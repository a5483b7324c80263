/**
 * Accuracy: correct answers as a share of all answers given. A blank question is no answer and counts on
 * neither side; the number of blanks is shown beside it.
 * @returns percent, 0 to 100, not rounded; null without an answer (not 0)
 */
export function accuracy({ correct, wrong }: { correct: number; wrong: number }): number | null {
  const answers = correct + wrong
  return answers === 0 ? null : (correct / answers) * 100
}
