/** A text as search compares it: lower case, with the four Turkish i's made one, so that any keyboard finds any name. */
export function searchText(text: string): string {
  return text.trim().replace(/[İIı]/g, 'i').toLowerCase()
}
