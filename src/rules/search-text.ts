/**
 * Normalizes a text for search: lower case without diacritics, so that any keyboard finds any name: İ, I, ı
 * and i are one letter, ş is s, ç is c.
 */
export function searchText(text: string): string {
  return text.trim().replace(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
