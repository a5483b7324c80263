import { searchText } from '#rules/search-text.ts'
import type { ReplyOf } from '#web/api/ask.ts'

type Croom = ReplyOf<'GET /sabit/class'>[number]
export type Program = ReplyOf<'GET /sabit'>['programs'][number]

/** What a choice of class groups needs to know of one. */
export type ProgramChoice = Pick<Croom, 'id' | 'name' | 'kind' | 'program_kind' | 'program_code' | 'counts'>

/** A person's own groups, and the catalogue's for exams and for school years. */
export const programGroups = ['own', 'exam', 'school'] as const
export type ProgramGroup = (typeof programGroups)[number]

export function groupOf({ kind, program_kind }: Pick<ProgramChoice, 'kind' | 'program_kind'>): ProgramGroup {
  return kind === 'catalogue' ? (program_kind ?? 'exam') : 'own'
}

/**
 * Choices that fit what was typed, in their order: each typed word begins a word of the group's name or of its program's.
 * @param programs for the long names, such as that of LGS
 */
export function findChoices<C extends ProgramChoice>(
  choices: readonly C[],
  typed: string,
  programs: readonly Program[],
): C[] {
  const wanted = wordsOf(typed)
  const longNames = new Map(programs.map(({ code, name }) => [code, name]))
  return choices.filter((choice) => {
    const said = wordsOf(`${choice.name} ${longNames.get(choice.program_code ?? '') ?? ''}`)
    return wanted.every((word) => said.some((each) => each.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  return searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
