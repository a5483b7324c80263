import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useWords } from '#web/words/use-words.ts'
import { inGroups, type ListedStudent } from './arranged.ts'
import { GroupName, useOpenGroups } from './group-name.tsx'
import { type Deeds, StudentHeads, StudentItem } from './student-item.tsx'

type GroupsProps = { listed: readonly ListedStudent[]; isNarrowed: boolean; deeds: Deeds }

/** The list in its groups; a press on the name of one opens and closes it. The first open one has the headings. */
export function StudentGroups({ listed, isNarrowed, deeds }: GroupsProps) {
  const { students: words } = useWords()
  const openOf = useOpenGroups(listed.length, isNarrowed)
  const groups = inGroups(listed).map((each) => ({ ...each, open: openOf(each.group, each.members.length) }))
  const firstOpen = groups.find(({ open }) => open.isOpen)?.group
  return (
    <div className="grid grid-cols-1 gap-4">
      {groups.map(({ group, members, open }) => (
        <section
          key={group}
          aria-labelledby={`students-${group}`}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          <h2 id={`students-${group}`}>
            <GroupName
              group={group}
              names={members.map(({ row }) => row.name)}
              text={words.groupTexts[group]}
              {...open}
            />
          </h2>
          {open.isOpen && (
            <div className="border-t border-line">
              {group === firstOpen && <StudentHeads />}
              <StudentRows listed={members} deeds={deeds} />
            </div>
          )}
        </section>
      ))}
    </div>
  )
}

/** Rows of students, of which those in view are rendered. */
export function StudentRows({ listed, deeds }: { listed: readonly ListedStudent[]; deeds: Deeds }) {
  const isWide = useIsAtLeast('xl')
  // Those who should be looked at have a sentence and buttons in lines of their own.
  const narrow = listed.every(({ triage }) => triage.group === 'look') ? 150 : 72
  return (
    <VirtualList
      key={String(isWide)}
      items={listed}
      keyOf={({ row }) => row.id}
      rowHeight={isWide ? 41 : narrow}
    >
      {(student) => <StudentItem student={student} deeds={deeds} />}
    </VirtualList>
  )
}
