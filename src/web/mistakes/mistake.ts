import type { InputOf, ReplyOf } from '#web/api/ask.ts'

export type Mistake = ReplyOf<'POST /mistake'>
export type SentMistake = InputOf<'POST /mistake'>['body']

/** A question as it will be once the outbox was sent; `local`: its photo as it was sent, a data URL. */
export type ShownMistake = Mistake & { waits: boolean; local: string | null }

/** A picture for an image: pages may show no other addresses than their own and these. */
export function dataUrl(base64: string): string {
  return `data:${base64.startsWith('/9j/') ? 'image/jpeg' : 'image/webp'};base64,${base64}`
}
