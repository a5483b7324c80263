/**
 * One text for all spellings of a publisher: trimmed, single spaces, lower case by Turkish rules (I is ı, İ is i), a letter
 * and its mark as one character.
 */
export function publisherKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('tr')
}
