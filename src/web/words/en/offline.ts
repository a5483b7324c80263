import type { FirstWords } from '#web/words/tr.ts'

export const offline: FirstWords['offline'] = {
  offline: 'No connection. The numbers you see are the latest received.',
  sessionWaits: 'Your session could not be renewed yet; it is being tried again.',
  signIn: 'Sign in again',
  waiting: (count) => `Waiting for a connection: ${count}`,
  refused: (count) => `Not saved: ${count}. Have a look?`,
  gone: (count) =>
    `The browser deleted what was waiting on this device. Unsent saves that are gone: ${count}. Please type them again.`,
  goneSeen: 'Got it',
  leaveTitle: 'Some things have not been saved',
  leaveText: 'If you sign out they are removed from this device, with everything else of yours:',
  leaveWaiting: (count) => `Waiting to be sent: ${count}`,
  leaveDrafts: (count) => `Forms not finished: ${count}`,
  leave: 'Leave all the same',
  update: 'There is a new version.',
  reload: 'Reload',
}
