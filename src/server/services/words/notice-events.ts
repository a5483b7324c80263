import type { Reason } from '#rules/insight/triage.ts'
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
  linkLowered: 'link',
  linkEnded: 'link',
  resetAsked: 'account',
  resetSent: 'account',
  passwordGiven: 'account',
  factorReset: 'account',
  accountChanged: 'account',
  examNear: 'exam',
  reviews: 'review',
  study: 'study',
  newTopics: 'catalogue',
  commented: 'comment',
  digest: 'digest',
} as const satisfies Record<string, NoticeKind>

export type NoticeEvent = keyof typeof kindOfEvent

/** What a sentence names, and what a notice tells of one by one. */
export type Facts = {
  name?: string
  count?: number
  days?: number
  /** Planned items of students that are late. */
  late?: number
  /** Id of a letter, so that its mail brings the file. */
  letter?: string
  /** Id of the student whose row a comment is on. */
  student?: string
  /** Ids of the audit rows that it tells of, the latest last; at most `limits.noticeLines`. */
  changes?: string[]
  /** Students who may need a look, the first of the coach's list, each with the strongest sign; at most `limits.noticeLines`. */
  students?: { id: string; reason: Reason }[]
}
