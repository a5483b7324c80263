/** A start that fails until a person changes something; the message says what, in two languages. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(message: { en: string; tr: string }, cause?: unknown) {
    super(`${message.en}\n${message.tr}`, { cause })
  }
}

const fates = {
  damaged: {
    en: 'is damaged, put its copy back or delete it',
    tr: 'bozuk, kopyasını geri koyun ya da silin',
  },
  unopened: { en: 'cannot be opened', tr: 'açılamıyor' },
  unrestored: {
    en: 'was not restored, and nothing was changed',
    tr: 'geri yüklenemedi, hiçbir şey değişmedi',
  },
  unwritten: { en: 'was not written', tr: 'yazılmadı' },
}

/** A failure with the reason of the system. @param what file or setting */
export function failureOf(what: string, fate: keyof typeof fates, error: unknown): StartFailure {
  const { en, tr } = fates[fate]
  const reason = error instanceof Error ? error.message : String(error)
  return new StartFailure({ en: `${what} ${en}: ${reason}`, tr: `${what} ${tr}: ${reason}` }, error)
}
