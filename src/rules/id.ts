/** Whether a text is an id: a UUID of any version in its usual form, in small or capital letters. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
