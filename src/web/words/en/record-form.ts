import type { RestWords } from '#web/words/tr.ts'

export const record: RestWords['record'] = {
  editTitle: 'Edit study',
  resultsHint: 'Enter correct, wrong and blank; the questions are added up for you.',
  savedAs: (what) => `Saved: ${what}`,
  conflict: 'This was changed after you opened it. Close it to see the new one, or save what you typed.',
  noLevel: 'Remove the level',
  saveMine: 'Save what I typed',
  restSaved: 'Marked as a day of rest',
  actions: (name) => `Actions: ${name}`,
}
