import { Segmented } from '#web/ui/segmented.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { ProgramGroup } from './choices.ts'

type GroupTabsProps = {
  groups: readonly ProgramGroup[]
  /** null while a search goes over all of them. */
  value: ProgramGroup | null
  onChange(group: ProgramGroup): void
}

/** Splits class groups into exams, school years and a person's own. */
export function GroupTabs({ groups, value, onChange }: GroupTabsProps) {
  const { program: words } = useWords()
  return (
    <Segmented
      label={words.show}
      className="flex! w-full"
      value={value}
      onChange={onChange}
      options={groups.map((group) => ({ value: group, label: words.groups[group] }))}
    />
  )
}
