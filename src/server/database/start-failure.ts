/** A start that cannot go on until a person changes something; the message tells that person what, twice. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(message: { en: string; tr: string }, cause?: unknown) {
    super(`${message.en}\n${message.tr}`, { cause })
  }
}
