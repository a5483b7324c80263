/** A call that did not succeed, with words fit to show to a person. */
export class Refused extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** The server's code, or one of our own (`OwnCode`). */
  readonly code: string
  /** What is wrong with which field, by path. */
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** Why it failed where `message` only says that it did: a second line. */
  readonly reason: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    requestId?: string,
    reason?: string,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
    this.reason = reason
  }
}

/** What an error says about each field of a form; nothing for errors of another kind. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof Refused ? error.fields : {}
}
