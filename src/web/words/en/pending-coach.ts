import type { pendingCoach as tr } from '#web/words/tr/pending-coach.ts'

export const pendingCoach: typeof tr = {
  title: 'A coach would like to link',
  text: 'This coach made your account. Until you accept, none of your data can be seen; once you do, you can end the link at any time.',
  access: 'Access',
  act: 'May see and enter records for me',
  view: 'May only see',
  accept: 'Accept',
  decline: 'Decline',
  accepted: (name) => `Coach linked: ${name}`,
  declined: 'Declined; the coach does not see your data',
}
