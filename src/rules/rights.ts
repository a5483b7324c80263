// Rights that depend on stored rows or on what is sent. Those that follow from the call are columns of its row in
// src/contract, checked by src/server/http/allow.ts; what GET /user/save may do is in account-intent.ts.
import { isClosed } from './consent.ts'
import { type Fault, Refusal } from './refusal.ts'
import { type Access, type CroomKind, type Role, type RoleId, roleOf, type Scope } from './vocabulary.ts'

/**
 * Checks that a person may change a tree. The catalogue is changed by administrators, any other tree by its owner or
 * an administrator, and a class group that follows another one by nobody.
 * @throws Refusal NOT_FOUND for a tree of somebody else, FORBIDDEN for one that can only be read
 */
export function assertMayEditTree(
  role: Role,
  tree: { readonly owner: 'oneself' | 'another' | 'catalogue'; readonly follows: boolean },
): void {
  if (tree.owner === 'another' && role !== 'admin') throw new Refusal('NOT_FOUND')
  if (tree.owner === 'catalogue' && role !== 'admin') throw new Refusal('FORBIDDEN')
  if (tree.follows) throw new Refusal('FORBIDDEN')
}

type OwnKind = Exclude<CroomKind, 'catalogue'>

/**
 * The kind of a new class group: students make personal ones, coaches groups, administrators both.
 * @param wanted the kind that was sent
 * @throws Refusal FORBIDDEN
 */
export function newCroomKind(role: Role, wanted: OwnKind | undefined): OwnKind {
  const usual = role === 'student' ? 'personal' : 'group'
  if (wanted === undefined || role === 'admin') return wanted ?? usual
  if (wanted !== usual) throw new Refusal('FORBIDDEN')
  return wanted
}

/**
 * Whose exam is saved: a student's own, which includes coach mode, or one for each member of a coach's class group.
 * @param role of the acting user
 * @throws Refusal FORBIDDEN for members without a class group, a student's members, a coach's own exam
 */
export function examFor(
  role: Role,
  sent: { readonly for_members?: boolean; readonly croom_id?: string | null },
): 'oneself' | 'members' {
  const forMembers = sent.for_members === true
  if (role === 'student' && !forMembers) return 'oneself'
  if (role === 'coach' && forMembers && sent.croom_id) return 'members'
  throw new Refusal('FORBIDDEN')
}

/**
 * Checks that somebody else may write about a student: an account that waits for a consent is closed to everybody.
 * @param age the age of consent; 0: nobody is asked
 * @param now milliseconds since 1970
 * @throws Refusal CONSENT
 */
export function assertOpen(student: Parameters<typeof isClosed>[0], age: number, now: number): void {
  if (isClosed(student, age, now)) throw new Refusal('CONSENT')
}

/**
 * Why a coach may not save something for a student in a file of many; null: nothing forbids it.
 * @param given.isUser whether the student uses the class group
 * @param given.age the age of consent; 0: nobody is asked
 * @param given.now milliseconds since 1970
 */
export function mayNotSaveFor(
  student: Parameters<typeof isClosed>[0] & { readonly access: Access },
  { isUser, age, now }: { readonly isUser: boolean; readonly age: number; readonly now: number },
): Fault | null {
  if (student.access !== 'act') return { fault: 'mayNotAct' }
  if (isClosed(student, age, now)) return { fault: 'accountClosed' }
  return isUser ? null : { fault: 'notInGroup' }
}

/**
 * How somebody helps another person who has no password: with a temporary one to read out, or with a mailed link. A
 * temporary password opens the account for whom it is shown to, so a coach gets one only where this coach made the
 * account and nobody has signed in yet, or where the student allowed it.
 * @param ties of a coach to the person
 * @throws Refusal NOT_FOUND without a tie, COACH_SCOPE with access `view`
 */
export function passwordHelp(
  role: Role,
  ties: {
    readonly madeUnused: boolean
    readonly isPending: boolean
    readonly link: { readonly access: Access; readonly may_reset: boolean } | undefined
  },
): 'temporary' | 'mail' {
  if (role === 'admin') return 'temporary'
  if (role !== 'coach') throw new Refusal('NOT_FOUND')
  if (ties.madeUnused && (ties.link || ties.isPending)) return 'temporary'
  if (!ties.link) throw new Refusal('NOT_FOUND')
  if (ties.link.access !== 'act') throw new Refusal('COACH_SCOPE')
  return ties.link.may_reset ? 'temporary' : 'mail'
}

/**
 * Checks that somebody whose role needs a second factor has one, or has time left.
 * @param person with the moment at which the account closes (ISO 8601); null: a factor is on, or no days have begun
 * @param needed roles that need one
 * @param now milliseconds since 1970
 * @throws Refusal FACTOR_NEEDED
 */
export function assertFactor(
  person: { readonly role_id: RoleId; readonly factor_due: string | null },
  needed: readonly Role[],
  now: number,
): void {
  const { factor_due } = person
  if (factor_due === null || !needed.includes(roleOf(person))) return
  if (Date.parse(factor_due) <= now) throw new Refusal('FACTOR_NEEDED')
}

/**
 * Checks who changes the second factors of an account whose role needs one. Where passkeys are the only factor, having
 * the password must not be enough: a passkey has to be used in this session, or an administrator resets them.
 * @throws Refusal FACTOR_NEEDED
 */
export function assertFactorShown(shown: {
  readonly hasCodes: boolean
  readonly hasPasskeys: boolean
  readonly isByPasskey: boolean
}): void {
  if (shown.hasPasskeys && !shown.hasCodes && !shown.isByPasskey) throw new Refusal('FACTOR_NEEDED')
}

/**
 * Checks that a personal token was made for a call.
 * @param scopes of the token
 * @param needed null: no personal token may make the call
 * @throws Refusal SCOPE
 */
export function assertScope(scopes: readonly Scope[], needed: Scope | null): void {
  if (needed === null || !scopes.includes(needed)) throw new Refusal('SCOPE')
}

/**
 * Checks that somebody changes own words: a comment is edited by its author, and deleted by its author or the student.
 * @param authorId null: that account is gone
 * @throws Refusal FORBIDDEN
 */
export function assertAuthor(actorId: string, authorId: string | null): void {
  if (actorId !== authorId) throw new Refusal('FORBIDDEN')
}

/**
 * Whose second factor an administrator may switch off: somebody else's. One's own needs a code, which a stolen password
 * does not give.
 * @throws Refusal FORBIDDEN
 */
export function assertMayResetFactor(actorId: string, id: string): void {
  if (actorId === id) throw new Refusal('FORBIDDEN')
}
