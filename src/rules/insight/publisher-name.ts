/** One text for all spellings of a publisher: trimmed, single spaces, lower case by Turkish rules (I is ı, İ is i). */
export function publisherKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('tr')
}
