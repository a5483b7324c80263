import type { RestWords } from '#web/words/tr.ts'

export const timer: RestWords['timer'] = {
  discard: 'Delete it',
  discardSure: 'Yes, delete',
  minutesHint: 'For example 45, 1:30 or 1h30',
  minutesUnread: 'The time could not be read. For example 45, 1:30 or 1h30',
  checkNote: 'The timer ran for over four hours. Say how long you really studied.',
  splitNote: 'This session runs past the end of a day; its time is split between the days.',
  shortNote: 'Not a minute yet. You can delete it or type the time.',
}
