import type { Words } from '#web/words/tr.ts'

export const offline: Words['offline'] = {
  offline: 'No connection. The numbers you see are the latest received.',
  waiting: (count) => `Waiting for a connection: ${count}`,
  refused: (count) => `Not saved: ${count}. Have a look?`,
  gone: (count) =>
    `The browser deleted what was waiting on this device. Unsent saves that are gone: ${count}. Please type them again.`,
  goneSeen: 'Got it',
  title: 'Waiting on this device',
  text: 'They are sent in order once there is a connection; each is saved once.',
  allSent: 'Nothing waits; everything is saved.',
  kept: 'Kept on your device; it will be saved once there is a connection.',
  trial: 'Mock exam',
  deletion: 'Deletion of a record',
  level: 'Level',
  formTaken: 'The form holds another unfinished entry; finish that one first.',
  discardSure: 'Delete without sending',
  sendNow: 'Send now',
  leaveTitle: 'Some things have not been saved',
  leaveText: 'If you sign out they are removed from this device, with everything else of yours:',
  leaveWaiting: (count) => `Waiting to be sent: ${count}`,
  leaveDrafts: (count) => `Forms not finished: ${count}`,
  leave: 'Leave all the same',
  update: 'There is a new version.',
  reload: 'Reload',
  install: 'Install on this device',
  installText: 'It opens with an icon of its own, without a network too.',
  installByHand:
    'Choose “Add to Home Screen” in the Share menu: it then opens without a network, and what is on this device is not wiped after 7 days.',
}
