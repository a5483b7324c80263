/**
 * Net of one lesson: correct answers minus the penalty for wrong ones.
 * @param penalty wrong answers that cancel one correct answer; 0 = none (TYT 4, LGS 3, SAT 0)
 * @returns questions, not rounded; may be negative
 */
export function net(correct: number, wrong: number, penalty: number): number {
  return penalty > 0 ? correct - wrong / penalty : correct
}

/**
 * Nets lost compared with all correct: a wrong answer costs one question plus its penalty, a blank costs one
 * question.
 * @returns questions, not rounded
 */
export function lost(wrong: number, blank: number, penalty: number): number {
  return penalty > 0 ? wrong * (1 + 1 / penalty) + blank : wrong + blank
}

type Marked = { result: 'wrong' | 'blank'; count: number }

/** Questions that marks name, of one result. */
export function countOf(marks: readonly Marked[], result: Marked['result']): number {
  return marks.reduce((sum, mark) => (mark.result === result ? sum + mark.count : sum), 0)
}

/** Nets that marks lost; questions are counted before they become nets, so that the order of marks never shows. */
export function lostByMarks(marks: readonly Marked[], penalty: number): number {
  return lost(countOf(marks, 'wrong'), countOf(marks, 'blank'), penalty)
}
