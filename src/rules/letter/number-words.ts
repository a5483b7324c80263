import type { Locale } from '../vocabulary.ts'

/** Words by which the numbers of a text are found in a language. */
export type NumberWords = {
  /**
   * Words for numbers, as far as a short text uses them, with their values. `bir` and `one` are left out, since they
   * are articles too.
   */
  words: Record<string, number>
  /** Shares and multiples in words: no fact says one, so a sentence with one is not from the facts. */
  shares: RegExp
  /** Words of this language that are numbers in another one: skin, on, a bin. */
  homographs: readonly string[]
  /** What may follow a number word when it is bent: üçüncü, beşte, ikisi, onar. */
  endings: RegExp
  duration: RegExp
  dayOfMonth: RegExp
}

/** Hours with or without minutes, or minutes: three groups of figures. */
export function durationOf(hour: string, minute: string): RegExp {
  const [hours, minutes] = [hour, minute].map((unit) => `(\\d+(?:[.,]\\d+)*)\\s*(?:${unit})`)
  return new RegExp(`(?<![\\p{N}.,])(?:${hours}(?:\\s*${minutes})?|${minutes})`, 'giu')
}

/** A day or a range of days with the name of the month behind it, and the year. */
export function dayOf(locale: Locale): RegExp {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
  )
  return new RegExp(
    `(?<![\\p{N}.,])(\\d{1,2})(?:\\s*[–-]\\s*(\\d{1,2}))?\\s+(${months.join('|')})(?!\\p{L})(?:\\s+(\\d{4}))?`,
    'giu',
  )
}
