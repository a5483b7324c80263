/** Why an answer was wrong or left blank, as a person says it. */
export const mistakeReasons = ['knowledge', 'misread', 'slip', 'time', 'guess', 'marking'] as const
export type MistakeReason = (typeof mistakeReasons)[number]
