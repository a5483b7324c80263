import { plural } from '#rules/words/en/plural.ts'
import type * as tr from '#web/words/tr/notices.ts'
import type { RestWords } from '#web/words/tr.ts'

export const notices: typeof tr.notices = {
  title: 'Notices',
  bell: (unread) => (unread === 0 ? 'Notices' : `Notices: ${unread} new`),
  unread: (count) => (count === 0 ? 'All are read.' : plural(count, 'new notice')),
  allRead: 'Mark all as read',
  deeds: 'What your coach did',
  others: 'Other notices',
  isNew: 'New:',
  see: 'See the record',
  read: 'Mark as read',
  none: 'No notices',
  noneText: {
    admin: 'Notices about your account appear here.',
    student: 'Changes by your coach, new letters and upcoming exams appear here.',
    coach: 'Links that begin or end appear here, and each morning who may need a look.',
    parent: 'Links that begin or end and new letters appear here.',
  },
  quiet: (hours) => `Quiet hours: ${hours}. Nothing is pushed to your device then.`,
  neverQuiet: 'You have chosen no quiet hours.',
  changeQuiet: 'Change the hours',
}

export const audit: typeof tr.audit = {
  allChanges: 'All changes are on the Settings page',
  details: 'Before and after',
  before: 'Before:',
  after: 'After:',
  yes: 'Yes',
  no: 'No',
  week: (minutes, questions) => `${minutes}, ${plural(questions, 'question')}`,
  examKinds: { national: 'National', school: 'School', other: 'Other' },
  ranks: 'Rank',
  results: { wrong: 'wrong', blank: 'blank' },
  sources: { timer: 'Timer', manual: 'By hand' },
  planStates: { open: 'to do', done: 'done', late: 'late' },
  units: { part: 'parts', page: 'pages' },
  picture: { added: 'added', removed: 'removed', changed: 'changed' },
}

export const palette: typeof tr.palette = {
  placeholder: 'Search for a page, topic or mock exam',
  coachPlaceholder: 'Search for a student or page',
}

export const offline: RestWords['offline'] = {
  title: 'Waiting on this device',
  text: 'They are sent in order once there is a connection; each is saved once.',
  allSent: 'Nothing is waiting; everything is saved.',
  kept: 'Kept on your device; it will be saved once there is a connection.',
  deletion: 'Deletion of a record',
  tick: 'Done in the plan',
  untick: 'Not done in the plan',
  formTaken: 'The form holds another unfinished entry; finish that one first.',
  discardSure: 'Delete without sending',
  sendNow: 'Send now',
  install: 'Install on this device',
  installText: 'It gets its own icon and opens without a connection too.',
  installByHand:
    'Choose “Add to Home Screen” in the Share menu: it then opens without a connection, and what is on this device is not deleted after 7 days.',
}

export const comments: RestWords['comments'] = {
  title: 'Comments',
  count: (count) => `Comments · ${count}`,
  fresh: (count) => `${count} new`,
  isNew: 'new',
  onThis: 'new comment',
  unread: 'New comments',
  write: 'Write a comment',
  edit: 'Edit the comment',
  who: 'The student and the coaches see it.',
  none: 'No comments yet.',
  edited: 'edited',
  readAt: (when) => `read: ${when}`,
  notRead: 'not read yet',
  on: {
    record: 'study record',
    trialexam: 'mock exam',
    plan: 'planned item',
    mistake: 'mistake notebook',
    week: 'week',
  },
  removed: 'Comment deleted.',
}
