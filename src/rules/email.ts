/** Normalizes an address for comparison: trimmed, lower case independent of locale. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether two addresses differ in nothing but capitals and blanks around them. */
export function isSameEmail(one: string, other: string): boolean {
  return foldEmail(one) === foldEmail(other)
}

/** The mailbox of an address: a tag behind `+` leads to the same one. */
export function mailboxOf(email: string): string {
  return foldEmail(email).replace(/\+[^@]*(?=@)/, '')
}
