/** Letters that Unicode does not take apart, and what a keyboard without them types; the sigma at the end of a word. */
const plainLetters: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', ς: 'σ' }

/**
 * Normalizes a text for search: lower case without diacritics, so that any keyboard finds any name: İ, I, ı and i are
 * one letter, ş is s, ç is c, ł is l. The same text as one character or as two, in full width or as a ligature, is one.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıłøđßæς]/g, (letter) => plainLetters[letter] ?? letter)
    .trim()
}

export function searchWords(text: string): string[] {
  return searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The texts of a long list that is written as one text with commas. */
export const listed = (texts: string): string[] => texts.split(/,\s+/)

/** The rows in whose text what was typed is found; all when nothing was typed. */
export function rowsWith<Row>(rows: readonly Row[], typed: string, textOf: (row: Row) => string): Row[] {
  const wanted = searchText(typed)
  return rows.filter((row) => searchText(textOf(row)).includes(wanted))
}

/** What a person is found by. */
export function personText({ name, email }: { name: string; email: string }): string {
  return searchText(`${name}\n${email}`)
}

/** What a trial exam is found by. */
export function trialText({
  name,
  publisher,
}: {
  name: string
  publisher?: string | null | undefined
}): string {
  return searchText(`${name} ${publisher ?? ''}`)
}
