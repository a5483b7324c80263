/**
 * Closed lists of values. The contract, the check constraints of the database and the screens use the same
 * words.
 */

export const recordKinds = ['lecture', 'practice', 'review', 'trial', 'mistakes', 'other', 'rest'] as const
export type RecordKind = (typeof recordKinds)[number]
/** Kinds that take time: only these are timed and planned. */
export type TimedKind = Exclude<RecordKind, 'rest'>
export const timedKinds = /* @__PURE__ */ recordKinds.filter((kind): kind is TimedKind => kind !== 'rest')

/** Whether a planned item is done, or past its due day. */
export const planStates = ['open', 'done', 'late'] as const
export type PlanState = (typeof planStates)[number]

/** What a template leaves to each student: the next topic of a lesson, the cheapest net, a topic that is due. */
export const planFills = ['next', 'cheapest', 'review'] as const
export type PlanFill = (typeof planFills)[number]

/** Why something of a week that is written for many is left out for a student. */
export const leftOutReasons = ['past', 'done', 'unmatched', 'full', 'no_data'] as const
export type LeftOut = (typeof leftOutReasons)[number]

export const sourceKinds = ['book', 'bank', 'video'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** What a source counts: its tests, units or videos, or its pages. */
export const sourceUnits = ['part', 'page'] as const
export type SourceUnit = (typeof sourceUnits)[number]

/** Level of a student on a part of the tree: 0 not started, 1 seen, 2 practising, 3 confident, 4 mastered. */
export const levels = [0, 1, 2, 3, 4] as const
export type Level = (typeof levels)[number]

export const trialKinds = ['general', 'branch', 'institution', 'official'] as const
export type TrialKind = (typeof trialKinds)[number]
/** Kinds with all lessons; trials of a single lesson are kept apart from them. */
export const fullTrialKinds = /* @__PURE__ */ trialKinds.filter((kind) => kind !== 'branch')

export const examKinds = ['national', 'school', 'other'] as const
export type ExamKind = (typeof examKinds)[number]

export const letterKinds = ['weekly', 'monthly', 'trial'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterStates = ['building', 'ready', 'failed'] as const

/** What a letter is made of, in the order of its page. */
export const letterBlocks = [
  'lead',
  'told',
  'days',
  'bars',
  'results',
  'figures',
  'trend',
  'lessons',
  'losses',
  'good',
  'focus',
  'question',
  'plan',
  'note',
  'source',
] as const
export type LetterBlock = (typeof letterBlocks)[number]

/** A day of a letter: no record, rest, study, study up to the day's goal. */
export const letterDayStates = ['none', 'rest', 'done', 'goal'] as const
export type LetterDayState = (typeof letterDayStates)[number]

/** Purpose of a catalogue program: an exam or a school year. */
export const programKinds = ['exam', 'school'] as const
export type ProgramKind = (typeof programKinds)[number]

/** How far the sources of the catalogue agree on a lesson or a topic. */
export const certainties = ['confirmed_by_two', 'one_source', 'uncertain'] as const
export type Certainty = (typeof certainties)[number]

export const croomKinds = ['catalogue', 'group', 'personal'] as const
export type CroomKind = (typeof croomKinds)[number]

export const commentKinds = ['record', 'trialexam', 'plan', 'mistake', 'week'] as const
export type CommentKind = (typeof commentKinds)[number]

export const locales = ['tr', 'en'] as const
export type Locale = (typeof locales)[number]

/** What a personal token may be made for. */
export const scopes = ['study:read', 'study:write', 'students:read', 'students:write'] as const
export type Scope = (typeof scopes)[number]

export const accesses = ['view', 'act'] as const
export type Access = (typeof accesses)[number]

/** Who invites: a coach a student, or a student a parent. The key in the address of an invitation too. */
export const inviteKinds = ['coach', 'parent'] as const
export type InviteKind = (typeof inviteKinds)[number]

/** A pending link waits for its student to accept it. */
export const linkStates = ['active', 'pending'] as const

/** What a notice is about; a person chooses by it what arrives where. */
export const noticeKinds = [
  'coach_change',
  'link',
  'letter',
  'plan',
  'exam',
  'review',
  'study',
  'digest',
  'catalogue',
  'comment',
  'account',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Days of each graph period, today included; null is unlimited. */
export const periodDays = { day: 1, week: 7, month: 30, total: null } as const
export type Period = keyof typeof periodDays
export const periods = Object.keys(periodDays) as Period[]

export const roles = [
  { id: 1, key: 'admin' },
  { id: 2, key: 'student' },
  { id: 3, key: 'coach' },
  { id: 4, key: 'parent' },
] as const
export type RoleId = (typeof roles)[number]['id']
export type Role = (typeof roles)[number]['key']
/** The number of each role in rows, tokens and calls. */
export const roleIds = { admin: 1, student: 2, coach: 3, parent: 4 } as const satisfies {
  [Each in (typeof roles)[number] as Each['key']]: Each['id']
}

/** @throws Error for a number that is no role */
export function roleOf({ role_id }: { readonly role_id: number }): Role {
  const role = roles.find(({ id }) => id === role_id)
  if (!role) throw new Error(`unknown role ${role_id}`)
  return role.key
}

/** Matters that may need an administrator's attention. */
export const todoCodes = [
  'notReady',
  'backupNone',
  'backupOld',
  'spaceLow',
  'mailsFailed',
  'mailsAsFiles',
  'passwordsUnused',
  'oneAdmin',
] as const
export type TodoCode = (typeof todoCodes)[number]

/** Numbers of the administrator's overview, each of which may be missing without the others. */
export const overviewNumbers = [
  'accounts',
  'sign_ins',
  'records',
  'mails',
  'database',
  'backup',
  'passwords',
] as const
export type OverviewNumber = (typeof overviewNumbers)[number]

/** Why a number is missing: counting took too long, the database did not answer, or it is counted within the hour. */
export const missingReasons = ['timeout', 'unavailable', 'notYet'] as const
