import { type Subject, wordsOf } from '#rules/subject-search.ts'

/** How a typed word meets a name, from the weakest to the strongest. */
const strength = { none: 0, slip: 1, abbreviation: 2, initials: 3, suffix: 4, prefix: 5 } as const
/** Letters of the shortest name to which a suffix is added, and of the longest suffix. */
const suffixed = { name: 4, suffix: 5 }
/** Words of names that have no initial of their own. */
const small = new Set(['ve', 'ile', 'and', 'of'])
/** Typed words that are compared; a line has few. */
const mostWords = 8
const mostOptions = 6

type Meeting = {
  subject: Subject
  /** Compared from the first number on; the larger one is better. */
  grade: readonly number[]
  /** Place among the recent ones, of itself and of its class group; Infinity for none. */
  recency: readonly [own: number, croom: number]
  isMet: readonly boolean[]
  /** Whether its own name was met, not only a heading below it. */
  isNamed: boolean
}

type FoundSubjects = {
  /** Best first, at most six; the places studied lately when nothing is typed. */
  subjects: readonly Subject[]
  /** Whether the first is the only sensible one. */
  isSure: boolean
  /** For each typed word whether the first subject has it. */
  isMet: readonly boolean[]
}

/**
 * The subjects that typed words mean: by the beginnings of the words of a name, with a suffix, by its initials, by an
 * abbreviation such as `prb`, or with one letter wrong. Between equals, what was studied lately wins.
 * @param typed words as `searchText` writes them
 * @param recent keys, latest first
 */
export function meantSubjects(
  subjects: readonly Subject[],
  typed: readonly string[],
  recent: readonly string[],
): FoundSubjects {
  const words = typed.slice(0, mostWords)
  const found = subjects
    .flatMap((subject) => meet(subject, words, subjects) ?? [])
    .map((meeting) => ({ ...meeting, recency: recencyOf(meeting.subject, recent) }))
    .sort((a, b) => compare(b.grade, a.grade) || compare(a.recency, b.recency))
  const [first, second] = found
  return {
    subjects: found.slice(0, mostOptions).map(({ subject }) => subject),
    isSure: first !== undefined && isClear(first, second),
    isMet: typed.map((_, index) => first?.isMet[index] ?? false),
  }
}

/** The subjects studied lately, latest first. */
export function recentSubjects(subjects: readonly Subject[], recent: readonly string[]): Subject[] {
  const byKey = new Map(subjects.map((subject) => [subject.key, subject]))
  return [...new Set(recent)].flatMap((key) => byKey.get(key) ?? []).slice(0, mostOptions)
}

/** Whether all typed words begin words of one subject's names, the last one as a whole word where that is asked. */
export function isSubjectWord(
  subjects: readonly Subject[],
  others: readonly string[],
  word: string,
  isWhole: boolean,
): boolean {
  return subjects.some((subject) => {
    const names = wordsOf(subject)
    const own = names.at(-1) ?? []
    const isOwn = own.some((each) => (isWhole ? each === word : each.startsWith(word)))
    return isOwn && others.every((other) => names.some((name) => startsOne(name, other)))
  })
}

/** null when no typed word is met. */
function meet(
  subject: Subject,
  words: readonly string[],
  all: readonly Subject[],
): Omit<Meeting, 'recency'> | null {
  const names = wordsOf(subject)
  const own = ownWords(subject, names, all)
  const met = words.map((word) => {
    const inOwn = Math.max(0, ...own.map((name) => strengthOf(word, name)))
    const above = Math.max(0, ...names.slice(0, -1).map((name) => strengthOf(word, name)))
    return { strength: Math.max(inOwn, above), isOwn: inOwn > 0 && inOwn >= above }
  })
  const hits = met.filter((each) => each.strength > 0)
  if (hits.length === 0) return null
  const ownHits = words.filter((_, index) => met[index]?.isOwn)
  const name = names.at(-1) ?? []
  const isExact = name.every((each) => ownHits.includes(each))
  const isFirst = own.some(([first]) => ownHits.some((word) => first?.startsWith(word)))
  return {
    subject,
    isNamed: words.some((word) => strengthOf(word, name) > 0),
    isMet: met.map((each) => each.strength > 0),
    grade: [
      hits.length,
      Math.min(...hits.map((each) => each.strength)),
      ownHits.length,
      Number(isExact),
      Number(isFirst),
      -names.length,
    ],
  }
}

/** The words of the subject's own name; of a lesson also those of its headings, such as `Geometri` in Matematik. */
function ownWords(
  subject: Subject,
  names: readonly string[][],
  all: readonly Subject[],
): readonly (readonly string[])[] {
  const name = names.at(-1) ?? []
  if (names.length !== 2) return [name]
  return [name, ...(headings(all).get(subject.key) ?? [])]
}

/** Words of the headings of each lesson that are not its own name. Cached, as each key press asks. */
function headings(all: readonly Subject[]): ReadonlyMap<string, readonly string[][]> {
  const known = headingsKnown.get(all)
  if (known) return known
  const found = new Map<string, string[][]>()
  for (const { key, names, group, color, place } of all) {
    if (!group || group === names[1]) continue
    const lesson = key.split('/').slice(0, 2).join('/')
    const words = wordsOf({ key: group, names: [group], color, place })[0] ?? []
    const before = found.get(lesson) ?? []
    if (!before.some((each) => each.join() === words.join())) found.set(lesson, [...before, words])
  }
  headingsKnown.set(all, found)
  return found
}
const headingsKnown = new WeakMap<readonly Subject[], ReadonlyMap<string, readonly string[][]>>()

function strengthOf(word: string, name: readonly string[]): number {
  if (startsOne(name, word)) return strength.prefix
  if (name.some((each) => hasSuffix(word, each))) return strength.suffix
  if (word.length >= 2 && initialsOf(name).some((initials) => initials.startsWith(word)))
    return strength.initials
  if (word.length >= 3 && name.some((each) => abbreviates(word, each))) return strength.abbreviation
  if (word.length >= 4 && name.some((each) => isSlip(word, each))) return strength.slip
  return strength.none
}

function startsOne(name: readonly string[], word: string): boolean {
  return name.some((each) => each.startsWith(word))
}

/** `kokluyu` for `koklu` */
function hasSuffix(word: string, name: string): boolean {
  const length = word.length - name.length
  return name.length >= suffixed.name && length <= suffixed.suffix && word.startsWith(name)
}

function initialsOf(name: readonly string[]): string[] {
  const letters = (words: readonly string[]) => words.map((each) => each.charAt(0)).join('')
  return name.length < 2 ? [] : [letters(name), letters(name.filter((each) => !small.has(each)))]
}

/** `prb` for `problemler`: the same first letter, and the other letters in their order. */
function abbreviates(word: string, name: string): boolean {
  if (name.charAt(0) !== word.charAt(0)) return false
  let from = 0
  return [...word].every((letter) => {
    const at = name.indexOf(letter, from)
    from = at + 1
    return at >= 0
  })
}

/** Whether one letter is wrong, missing, too many, or two are swapped, compared with the beginning of a name. */
function isSlip(word: string, name: string): boolean {
  if (name.length < word.length - 1) return false
  let at = 0
  while (at < word.length && word[at] === name[at]) at++
  const left = word.slice(at)
  const right = name.slice(at)
  const isSwapped = left[0] === right[1] && left[1] === right[0] && right.startsWith(left.slice(2), 2)
  return (
    right.startsWith(left.slice(1)) ||
    right.slice(1).startsWith(left) ||
    right.slice(1).startsWith(left.slice(1)) ||
    isSwapped
  )
}

/** The latest place that is the subject or below it, and the latest one of its class group. */
function recencyOf({ key }: Subject, recent: readonly string[]): Meeting['recency'] {
  const placeOf = (above: string) => {
    const at = recent.findIndex((each) => each === above || each.startsWith(`${above}/`))
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  return [placeOf(key), placeOf(key.split('/')[0] ?? '')]
}

/** Positive where the first number that differs is larger in `a`. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return (a[at] ?? 0) - (b[at] ?? 0)
}

/**
 * Whether the best one needs no look: it has a typed word in its own name without a wrong letter, and the next one is
 * weaker, or was not studied lately as this one was.
 */
function isClear(first: Meeting, second: Meeting | undefined): boolean {
  const [, weakest = 0, own = 0] = first.grade
  if (weakest <= strength.slip || own === 0 || !first.isNamed) return false
  if (!second || compare(first.grade, second.grade) > 0) return true
  return first.recency.some((at, index) => Number.isFinite(at) && !Number.isFinite(second.recency[index]))
}
