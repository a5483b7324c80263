/** An address as RFC 5321 allows it without quotes; the same as the format of the contract. */
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

/** Whether a text is an e-mail address that an account can have. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && address.test(text)
}

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
