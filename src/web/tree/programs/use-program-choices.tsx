import { useState } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { findChoices, groupOf, type ProgramChoice, type ProgramGroup } from './choices.ts'

/**
 * Class groups by tab, or by what is typed, which covers all tabs.
 * @param groups the tabs; class groups of no tab are always shown
 * @param first the tab that is shown until another one is picked
 */
export function useProgramChoices<C extends ProgramChoice>(
  choices: readonly C[],
  groups: readonly ProgramGroup[],
  first: ProgramGroup | undefined,
) {
  const { program: words, curriculum, common } = useWords()
  const { data } = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const programs = data?.programs ?? []
  const [picked, setPicked] = useState<ProgramGroup | null>(null)
  const [typed, setTyped] = useState('')
  const isSearch = typed.trim() !== ''
  const group = picked ?? first

  return {
    typed,
    setTyped,
    isSearch,
    /** Changes when somebody picks a tab. */
    picked,
    shown: isSearch
      ? findChoices(choices, typed, programs)
      : choices.filter((choice) => groupOf(choice) === group || !groups.includes(groupOf(choice))),
    tabs: (
      <Segmented
        label={common.show}
        className="flex! w-full"
        value={isSearch ? null : (group ?? null)}
        onChange={(next) => {
          setPicked(next)
          setTyped('')
        }}
        options={groups.map((value) => ({ value, label: words.groups[value] }))}
      />
    ),
    /** Second line of a class group: long name, school years or size. */
    textOf({ name, kind, program_code, counts }: C): string {
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
