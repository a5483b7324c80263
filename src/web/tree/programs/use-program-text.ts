import { useCall } from '#web/api/use-call.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Program, ProgramChoice } from './choices.ts'

/** Second line of a class group: long name, school years or size. */
export function useProgramText(): { programs: readonly Program[]; textOf(choice: ProgramChoice): string } {
  const { program: words, curriculum } = useWords()
  const { data } = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const programs = data?.programs ?? none
  return {
    programs,
    textOf({ name, kind, program_code, counts }) {
      const program = programs.find(({ code }) => code === program_code)
      const holds = curriculum.counts(counts.studies, counts.topics)
      if (kind !== 'catalogue' || !program) return holds
      const { school_years: years } = program
      const longName = program.name === name ? '' : program.name
      if (!years) return longName || holds
      const when = years.to ? words.years(years.from, years.to) : words.since(years.from)
      return dotted([longName, when])
    },
  }
}

const none: never[] = []
