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
  noneText: {
    admin: 'What is about your account shows up here.',
    student: 'What your coach changes, letters that are ready and exams that come near show up here.',
    coach: 'Links that begin or end show up here, and in the morning who may need a look.',
    parent: 'Links that begin or end and letters that are ready show up here.',
  },
  quiet: (hours) => `Quiet hours: ${hours}. Nothing is pushed to your device then.`,
  quietNow: (hours) => `Quiet hours now: ${hours}. Notices wait here; nothing is pushed to your device.`,
  neverQuiet: 'You have chosen no quiet hours.',
  changeQuiet: 'Change the hours',
}
