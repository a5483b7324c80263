import { rowsWith } from '#rules/search-text.ts'

/**
 * Publishers that the browser may suggest. It knows no other spelling of a name and compares labels too, so a name that
 * is found by another spelling has what was typed as its label.
 */
export function publisherOptions(
  names: readonly string[],
  typed: string,
): { name: string; label: string | undefined }[] {
  const found = new Set(rowsWith(names, typed, (name) => name))
  const isSeen = (name: string) => name.toLowerCase().includes(typed.toLowerCase())
  return names.map((name) => ({ name, label: found.has(name) && !isSeen(name) ? typed : undefined }))
}
