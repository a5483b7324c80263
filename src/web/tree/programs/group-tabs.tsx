import { Segmented } from '#web/ui/segmented.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { ProgramGroup } from './choices.ts'

type GroupTabsProps = {
  groups: readonly ProgramGroup[]
  /** null while a search covers all tabs. */
  value: ProgramGroup | null
  onChange(group: ProgramGroup): void
}

/** Tabs for exams, school years and own groups. */
export function GroupTabs({ groups, value, onChange }: GroupTabsProps) {
  const { program: words, common } = useWords()
  return (
    <Segmented
      label={common.show}
      className="flex! w-full"
      value={value}
      onChange={onChange}
      options={groups.map((group) => ({ value: group, label: words.groups[group] }))}
    />
  )
}
