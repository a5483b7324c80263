import { searchWords } from '#rules/search-text.ts'
import type { ReplyOf } from '#web/api/ask.ts'

type Croom = ReplyOf<'GET /sabit/class'>[number]
export type Program = ReplyOf<'GET /sabit'>['programs'][number]

/** Fields of a class group for the picker. */
export type ProgramChoice = Pick<Croom, 'id' | 'name' | 'kind' | 'program_kind' | 'program_code' | 'counts'>

/** Tabs: own groups, exams, school years. */
export const programGroups = ['own', 'exam', 'school'] as const
export type ProgramGroup = (typeof programGroups)[number]

export function groupOf({ kind, program_kind }: Pick<ProgramChoice, 'kind' | 'program_kind'>): ProgramGroup {
  return kind === 'catalogue' ? (program_kind ?? 'exam') : 'own'
}

/**
 * Choices that match what was typed, in order: each typed word is the beginning of a word in the name of the
 * group or its program.
 * @param programs for their long names, such as that of LGS
 */
export function findChoices<C extends ProgramChoice>(
  choices: readonly C[],
  typed: string,
  programs: readonly Program[],
): C[] {
  const wanted = searchWords(typed)
  const longNames = new Map(programs.map(({ code, name }) => [code, name]))
  return choices.filter((choice) => {
    const said = searchWords(`${choice.name} ${longNames.get(choice.program_code ?? '') ?? ''}`)
    return wanted.every((word) => said.some((each) => each.startsWith(word)))
  })
}
