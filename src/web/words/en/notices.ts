import type { notices as tr } from '#web/words/tr/notices.ts'

export const notices: typeof tr = {
  title: 'Notices',
  bell: (unread) => (unread === 0 ? 'Notices' : `Notices: ${unread} new`),
  unread: (count) => (count === 0 ? 'All are read.' : `${count} new ${count === 1 ? 'notice' : 'notices'}`),
  allRead: 'Mark all as read',
  deeds: 'What your coach did',
  others: 'Other notices',
  isNew: 'New:',
  see: 'See the record',
  open: 'Open',
  read: 'Mark as read',
  none: 'No notices',
  noneText: 'When your coach changes something, a letter is ready or an exam comes near, it is shown here.',
}
