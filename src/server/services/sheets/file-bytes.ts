import { Refusal } from '#rules/refusal.ts'

/** The bytes of a file that was sent. @throws Refusal INVALID when the text is not base64 */
export function bytesOf(text: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Refusal('INVALID', { file: { fault: 'notBase64' } })
  return Buffer.from(text, 'base64')
}
