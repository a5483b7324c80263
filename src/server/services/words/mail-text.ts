/** A part of a mail: a sentence, a page to open, or what is told one by one. @param isSmall below the rest, as a line */
export type Paragraph = string | { link: string; label: string; isSmall?: boolean } | { list: string[] }

export type MailText = { subject: string; paragraphs: readonly Paragraph[] }

/** What a mail tells of a second factor: switched on or off, switched off by an administrator, a recovery code was used, a passkey was added or deleted, a provider was tied. */
export type FactorChange = 'on' | 'off' | 'reset' | 'recovery' | 'passkeyAdded' | 'passkeyDeleted' | 'tied'
