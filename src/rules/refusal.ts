/** Codes of all refusals with their HTTP status. Their messages are in src/server/services/words/. */
export const refusalStatus = {
  BAD_QUERY: 400,
  INVALID: 400,
  UNAUTHORIZED: 401,
  LOGIN_FAILED: 401,
  REFRESH_FAILED: 401,
  SECOND_FACTOR: 401,
  OIDC_UNKNOWN: 401,
  FORBIDDEN: 403,
  COACH_SCOPE: 403,
  MUST_CHANGE_PASSWORD: 403,
  FACTOR_NEEDED: 403,
  SCOPE: 403,
  CONSENT: 403,
  NOT_FOUND: 404,
  METHOD: 405,
  TOO_SLOW: 408,
  CONFLICT: 409,
  IN_USE: 409,
  EMAIL_TAKEN: 409,
  TIMER_RUNNING: 409,
  TIMER_NOT_RUNNING: 409,
  TICKED: 409,
  TOO_LARGE: 413,
  QUERY_TOO_LARGE: 413,
  RULE: 422,
  TOO_MANY: 429,
  TOKEN_EXPIRED: 498,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const
export type RefusalCode = keyof typeof refusalStatus

/** Why a field is refused. The list is closed, so that each has a message in every language. */
export type Fault =
  | { fault: 'required' | 'unknown' | 'blank' | 'controlCharacter' }
  /** `format` is a type or format of JSON Schema, several with `|` between, or a pattern. */
  | { fault: 'type' | 'format'; format?: string }
  | { fault: 'choice'; allowed?: readonly unknown[] }
  | { fault: 'notJson' | 'notBase64' | 'notJsonText' | 'notObject' }
  | {
      fault:
        | 'tooSmall'
        | 'tooLarge'
        | 'tooShort'
        | 'tooLong'
        | 'tooFew'
        | 'tooMany'
        | 'linksFull'
        | 'coachFull'
        | 'invitesFull'
        | 'tokensFull'
        | 'passkeysFull'
        | 'picturesFull'
      limit: number
    }
  | {
      fault:
        | 'notAPart'
        | 'sum'
        | 'resultsTogether'
        | 'twoOfThree'
        | 'nothingToSave'
        | 'restIsEmpty'
        | 'sourceUnknown'
        | 'sourceOfOther'
        | 'partTwice'
        | 'keyTwice'
        | 'timeZone'
        | 'textOrPicture'
        | 'trialUnknown'
        | 'rowUnknown'
        | 'pictureUnfit'
        | 'picturesOff'
    }
  | { fault: 'dayTooLate' | 'dayTooEarly'; limit: string }
  | { fault: 'dayIsFull'; limit: number }
  | { fault: 'overQuestions' | 'overMarks' | 'usedByRecords' | 'usedByTrials' | 'usedByPlans'; limit: number }
  | { fault: 'twice' | 'wholeNumber' | 'dateUnreadable' | 'lessonEmpty' | 'noQuestionCounts' }
  | { fault: 'columnsDiffer' | 'trialTwice' | 'twoMatches' | 'formulaUnsaved' | 'noDay' }
  | {
      fault:
        | 'noSpreadsheet'
        | 'oldSpreadsheet'
        | 'lockedSpreadsheet'
        | 'pdf'
        | 'sheetTooBig'
        | 'netsOnly'
        | 'noLessonColumns'
        | 'noRosterColumns'
    }
  | { fault: 'otherExam' | 'unmatched'; named: string }
  | { fault: 'minutesNeeded'; limit: number }
  | {
      fault:
        | 'passwordCommon'
        | 'passwordIsEmail'
        | 'passwordIsName'
        | 'passwordRepeated'
        | 'passwordWrong'
        | 'passwordNeeded'
        | 'passwordSame'
        | 'passwordExpired'
        | 'proofOver'
        | 'factorCodeWrong'
        | 'factorCodeUsed'
        | 'ticketOver'
        | 'factorUnconfirmed'
        | 'providerUnknown'
        | 'providerAway'
        | 'providerCode'
        | 'providerClock'
        | 'providerTicketOver'
        | 'identityTaken'
        | 'identityOther'
        | 'identityOld'
        | 'lastWayIn'
        | 'tokenUnconfirmed'
        | 'factorCodeNeeded'
        | 'passkeyNoAddress'
        | 'passkeyUnknown'
        | 'passkeyOver'
        | 'passkeyUnreadable'
        | 'afterTemporary'
        | 'codeUnknown'
        | 'codeForStudent'
        | 'codeForParent'
        | 'mailedLinkUnknown'
        | 'emailUnconfirmed'
        | 'endpointClosed'
        | 'croomUnknown'
        | 'linkRaised'
        | 'noMembers'
        | 'lastAdmin'
        | 'birthYearSet'
        | 'consentByParent'
        | 'consentOwn'
        | 'consentTie'
        | 'changedSince'
        | 'mayNotAct'
        | 'accountClosed'
        | 'notInGroup'
        | 'whoseRow'
        | 'previewChanged'
        | 'addressTwice'
        | 'ownAddress'
        | 'groupUnknown'
        | 'repeatNewOnly'
    }
export type Faults = Record<string, Fault>

type Known = { readonly name: string | null; readonly email: string | null }

/** An error with a message for the caller; any other error that is thrown is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Faults | undefined
  /** Seconds to wait before trying again (`Retry-After`). */
  readonly retryAfter: number | undefined
  /** Of `SECOND_FACTOR`: what POST /auth/second takes; of `OIDC_UNKNOWN`: what POST /auth/register takes. */
  readonly ticket: string | undefined
  /** Of `OIDC_UNKNOWN`: what the provider says of the person, to begin the form with. */
  readonly known: Known | undefined

  constructor(code: RefusalCode, fields?: Faults, retryAfter?: number, ticket?: string, known?: Known) {
    super(code)
    this.known = known
    this.ticket = ticket
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Refuses what has a fault, and names each. @throws Refusal */
export function refuseAny(
  faults: { readonly [field: string]: Fault | undefined },
  code: RefusalCode = 'RULE',
): void {
  const found = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []))
  if (found.length > 0) throw new Refusal(code, Object.fromEntries(found))
}

/** A row that must be there. @throws Refusal NOT_FOUND */
export function orNotFound<Row>(row: Row): NonNullable<Row> {
  if (row == null) throw new Refusal('NOT_FOUND')
  return row
}
