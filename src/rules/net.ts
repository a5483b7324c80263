/**
 * Net of one lesson: correct answers less the penalty for wrong ones.
 * @param penalty wrong answers that cancel one correct answer; 0 = none (TYT 4, LGS 3, SAT 0)
 * @returns questions, not rounded; may be negative
 */
export function net(correct: number, wrong: number, penalty: number): number {
  return penalty > 0 ? correct - wrong / penalty : correct
}

/**
 * Nets missed against all correct: a wrong answer costs itself and its share of a correct one, a blank costs itself.
 * @returns questions, not rounded
 */
export function lost(wrong: number, blank: number, penalty: number): number {
  return penalty > 0 ? wrong * (1 + 1 / penalty) + blank : wrong + blank
}
