/** A start that fails until a person changes something; the message says what, in two languages. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(message: { en: string; tr: string }, cause?: unknown) {
    super(`${message.en}\n${message.tr}`, { cause })
  }
}
