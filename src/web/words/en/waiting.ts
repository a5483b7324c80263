import type { RestWords } from '#web/words/tr.ts'

export const offline: RestWords['offline'] = {
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
  install: 'Install on this device',
  installText: 'It opens with an icon of its own, without a network too.',
  installByHand:
    'Choose “Add to Home Screen” in the Share menu: it then opens without a network, and what is on this device is not wiped after 7 days.',
}
