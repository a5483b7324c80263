/** A failed call with a message for the user. */
export class Refused extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Code of the server or of the page (`OwnCode`). */
  readonly code: string
  /** Messages of faulty fields, by path. */
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** Reason of the failure, shown below `message`. */
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
