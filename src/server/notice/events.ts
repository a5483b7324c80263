import type { NoticeKind } from '#rules/vocabulary.ts'

/** Every event that a notice tells of, with its kind. */
export const kindOfEvent = {
  changed: 'coach_change',
  planned: 'plan',
  letter: 'letter',
  weekly: 'letter',
  weeklyFailed: 'letter',
  letterShared: 'letter',
  parentTied: 'link',
  consentGiven: 'account',
  consentEnded: 'account',
  linkAsked: 'link',
  linkAccepted: 'link',
  linkAccess: 'link',
  linkEnded: 'link',
  resetAsked: 'account',
  resetSent: 'account',
  passwordGiven: 'account',
  accountChanged: 'account',
  examNear: 'exam',
  reviews: 'review',
  study: 'study',
  newTopics: 'catalogue',
  digest: 'digest',
} as const satisfies Record<string, NoticeKind>

export type NoticeEvent = keyof typeof kindOfEvent
