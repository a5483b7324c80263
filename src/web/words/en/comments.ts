import type { RestWords } from '#web/words/tr.ts'

export const comments: RestWords['comments'] = {
  title: 'Comments',
  count: (count) => `Comments · ${count}`,
  fresh: (count) => `${count} new`,
  isNew: 'new',
  write: 'Write a comment',
  edit: 'Edit the comment',
  send: 'Send',
  who: 'The student and the coaches see it.',
  none: 'No comments yet.',
  edited: 'edited',
  readAt: (when) => `read: ${when}`,
  notRead: 'not read yet',
  editOf: (when) => `Edit the comment: ${when}`,
  removeOf: (name, when) => `Delete the comment: ${name}, ${when}`,
  openOf: (name, when) => `Open the comment: ${name}, ${when}`,
  on: { record: 'study record', trialexam: 'mock exam', plan: 'planned item', week: 'week' },
  removed: 'Comment deleted.',
  conflict: 'This comment was changed after you opened it. You can still save what you wrote.',
  older: (count) => `The latest ${count} comments are shown.`,
}
