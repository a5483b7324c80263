import type { RestWords } from '#web/words/tr.ts'

export const plan: RestWords['plan'] = {
  thisWeek: 'This week',
  copy: 'Copy last week',
  copied: (count) => (count === 0 ? 'Nothing is left to copy from last week.' : `Copied: ${count}`),
  addTo: (day) => `Add to plan: ${day}`,
  editTitle: 'Edit the plan',
  saved: 'Plan saved.',
  moved: (day) => `Moved: ${day}`,
  conflict: 'This item was changed after you opened it. Close it to see the new one, or save what you typed.',
  fit: 'Fit to my pace',
  fitText: (percent) =>
    `About ${percent}% of a plan usually gets done. To make it fit, these could wait until next week or be removed:`,
  fitMove: 'Move to next week',
  fitRemove: 'Remove from the plan',
  fitMoved: (count) => `Moved to next week: ${count}`,
  fitRemoved: (count) => `Removed from the plan: ${count}`,
  emptyTitle: 'Nothing is planned for this week',
  emptyText: 'A lesson and some minutes are enough; what you study is ticked off by itself.',
  emptyDay: 'Nothing on this day.',
  keys: 'Shift with the right and left arrows moves an item by a day.',
}
