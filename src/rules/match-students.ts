import { foldEmail } from './email.ts'
import { searchWords } from './search-text.ts'

type Student = { id: string; name: string; email: string }
/** Whose row a line of a file says it is. */
type Named = { person: string | null; email: string | null }
/** The student of a row; without certainty a guess that a person is asked about, or nobody. */
export type Match = { user_id: string | null; sure: boolean }

/**
 * Finds the students that the rows of a class list name. Sure are the address of a student, and a whole name in any
 * order and spelling that one student has; not where the address says something else.
 */
export function matchStudents(students: readonly Student[]): (row: Named) => Match {
  const known = students.map(({ id, name, email }) => ({
    id,
    email: foldEmail(email),
    words: searchWords(name),
  }))
  return ({ person, email }) => {
    const words = searchWords(person ?? '')
    const address = foldEmail(email ?? '')
    const named = known.filter((student) => isWithin(words, student.words) && isWithin(student.words, words))
    const addressed = known.find((student) => student.email === address)
    if (addressed) return { user_id: addressed.id, sure: named.length === 0 || named.includes(addressed) }
    const guesses = named.length > 0 ? named : known.filter((student) => isLike(student.words, words))
    const [only] = guesses.length === 1 ? guesses : []
    return { user_id: only?.id ?? null, sure: named.length === 1 && address === '' }
  }
}

/** Whether one name has all words of another: a second name or a family name may be left out. */
function isLike(a: readonly string[], b: readonly string[]): boolean {
  return isWithin(a, b) || isWithin(b, a)
}

/** Whether each word is among the others, as often as it comes. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others]
  return (
    words.length > 0 &&
    words.every((word) => {
      const at = left.indexOf(word)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  )
}
