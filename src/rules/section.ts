import { searchWords } from './search-text.ts'

/** A test of an exam by its official name: one lesson, or several whose result is reported as one. */
export type Section = { name: string; study_ids: string[]; question_count: number }

type Study = { id: string; name: string; question_count: number; section: string | null }

/**
 * The tests of a class group in the order of its lessons; a lesson that belongs to none is its own test.
 * @param studies lessons in the order of the tree
 */
export function sectionsOf(studies: readonly Study[]): Section[] {
  const sections = new Map<string, Section>()
  for (const { id, name, question_count, section } of studies) {
    const key = section ?? id
    const before = sections.get(key) ?? { name: section ?? name, study_ids: [], question_count: 0 }
    sections.set(key, {
      ...before,
      study_ids: [...before.study_ids, id],
      question_count: before.question_count + question_count,
    })
  }
  return [...sections.values()]
}

/**
 * The test that a name means: its whole name, or words that begin those of only one test (`sosyal`, `fen bil`).
 * @returns undefined when none or several fit
 */
export function sectionNamed<S extends { name: string }>(
  sections: readonly S[],
  said: string,
): S | undefined {
  const wanted = searchWords(said)
  const exact = sections.find(({ name }) => searchWords(name).join(' ') === wanted.join(' '))
  if (exact || wanted.length === 0) return exact
  const begun = sections.filter(({ name }) => {
    const parts = searchWords(name)
    return wanted.every((word) => parts.some((part) => part.startsWith(word)))
  })
  return begun.length === 1 ? begun[0] : undefined
}
