/** Normalizes an address for comparison: trimmed, lower case independent of locale. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}
