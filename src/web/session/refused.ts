/** A call that did not succeed, with words fit to show to a person. */
export class Refused extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** The server's code, or OFFLINE, NOT_JSON, OTHER_STUDENT of our own. */
  readonly code: string
  /** What is wrong with which field, by path. */
  readonly fields: Record<string, string>
  readonly requestId: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    requestId?: string,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

/** What an error says about each field of a form; nothing for errors of another kind. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof Refused ? error.fields : {}
}
