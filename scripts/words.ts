// npm run words: words to look at. A list cannot tell whether a sentence is plain, so it warns and people read.
import { readFileSync } from 'node:fs'
import { projectFiles } from '../test/support/source.ts'

/**
 * Words that are wrong in every comment, document and test name: archaic or literary English, phrases that readers
 * with another first language stumble over, and private terms that have a usual one.
 */
const wrong: Record<string, RegExp> = {
  'so that … not (for lest)': /\blest\b/i,
  'the person who, every, any (for whoever)': /\b(who|whom)(so)?ever\b/i,
  'again, new (for anew)': /\banew\b/i,
  'the student’s own (for the own)': /\bthe own\b/i,
  'of it, in it (for thereof, therein)': /\b(there|here)(of|in|upon|withal)\b/i,
  'from which, while, until now': /\b(whence|whilst|hitherto|thence|thither|hence(forth|forward))\b/i,
  'happens (for befalls)': /\bbef(a|e)ll?s?\b/i,
  'timeout (for patience)': /\bpatience\b/i,
  'cache, store (for shelf)': /\bshel(f|ves)\b/i,
  'replaced, served from the cache (for stood in, stands in for)': /\b(st(oo|an)d|stands|standing) in\b/i,
  'is, is in, replaces, means (for stands)': /\bst(an|oo)ds?\b(?! by\b)/i,
  'only, without (for alone)': /\balone\b/i,
  'swap, exchange (for trade)': /\btrad(e|es|ed|ing)\b/i,
  'here, to this place (for hither)': /\bhither\b/i,
  'invalidate, refetch (for ask anew, ask again for)': /\bask(s|ed|ing)? (anew|afresh)\b/i,
  'no longer (for not … any more)': /\bany ?more\b(?! than)/i,
  'per (for “a row a lesson”)':
    /\ba (row|value|line|series|record|point|bar|number|file|list|range) an? (row|day|lesson|topic|trial|call|week|line|slot|file|student|person|group|request)\b/i,
  'name the component for what it does (for keeper)': /\bkeepers?\b/i,
}
const privateNames = /\b\w*(patience|shelf|askAnew|stoodIn)\w*/i

const comment = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g
const testName = /\b(?:it|describe|test)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g
const texts = projectFiles().filter(
  (path) =>
    /\.(tsx?|css|md|mjs)$|^\.env\.example$|^(compose\.yaml|Dockerfile)$/.test(path) &&
    // The words shown to people have tests of their own; migrations are checksummed and cannot change.
    !/^(src\/web\/words\/(tr|en)\/|db\/|scripts\/words)/.test(path),
)

/** What people read in a file: a document whole; of code its comments and the names of its tests. */
function proseOf(path: string, text: string): string {
  if (!/\.(tsx?|css|mjs)$/.test(path)) return text
  const names = [...text.matchAll(testName)].map(([, , name]) => name)
  return [...(text.match(comment) ?? []), ...names].join('\n')
}

for (const path of texts) {
  const text = readFileSync(path, 'utf8')
  const prose = proseOf(path, text)
  for (const [better, word] of Object.entries(wrong)) {
    const [hit] = word.exec(prose) ?? []
    if (hit !== undefined) console.warn(`${path}: “${hit}”, better: ${better}`)
  }
  const [name] = /\.(tsx?|mjs)$/.test(path) ? (privateNames.exec(text) ?? []) : []
  if (name !== undefined) console.warn(`${path}: the name ${name} is a private term`)
}
