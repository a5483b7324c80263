/** An address as it is compared: trimmed, lower case by no locale's rules. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}
