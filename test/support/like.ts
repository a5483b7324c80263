/**
 * Matches a sentence of the word packs, whatever it is made with: `like(tr.offline.waiting)` finds every count. For
 * selectors only, since its parts may be anything.
 */
export function like(sentence: (...parts: never[]) => string): RegExp {
  const part = '\u0000'
  // A pack's function only places its parts.
  const made = (sentence as (...parts: string[]) => string)(...Array<string>(sentence.length).fill(part))
  const escaped = made.split(part).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(escaped.join('.+'))
}
