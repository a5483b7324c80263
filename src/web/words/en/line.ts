import type { line as tr } from '#web/words/tr/line.ts'

export const line: typeof tr = {
  label: 'Record in one line',
  placeholder: 'Type and save: köklü 45 12/3',
  running: 'Questions: 12/3, or a topic',
  understood: (parts) => `Understood: ${parts}`,
  unsure: (part) => `${part} (not sure)`,
  change: (part) => `Change: ${part}`,
  changeKey: 'The dashed part is a guess: ↓ changes it.',
  unread: (text) => `Not understood: ${text}`,
  remove: 'Remove',
  answers: (correct, wrong, blank) =>
    [`${correct} correct`, `${wrong} wrong`, ...(blank > 0 ? [`${blank} blank`] : [])].join(', '),
  stopTimer: 'Stop the timer',
  asWord: 'Name of a topic',
  missing: {
    amount: 'Add a time or questions: 45, 1h30 or 12/3.',
    unread: 'Correct or remove what was not understood.',
    minutesTooMany: 'A record can have at most 16 hours.',
    questionsTooMany: 'A record can have at most 2,000 questions.',
    answersOverQuestions: 'Correct, wrong and blank do not add up to the questions.',
    dayAhead: 'A record can be for tomorrow at the latest.',
    dayEarly: 'Records before the year 2000 cannot be saved.',
    restIsEmpty: 'A day of rest has no time, questions or topic.',
  },
}
