import { useState } from 'react'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Group, ListedStudent } from './arranged.ts'
import { GroupName } from './group-name.tsx'
import { type Deeds, StudentHeads, StudentItem } from './student-item.tsx'

type StudentGroupProps = {
  group: Group
  listed: readonly ListedStudent[]
  beginsClosed: boolean
  hasHeads: boolean
  deeds: Deeds
}

/** One of the groups of the list; a press on its name opens and closes it. */
export function StudentGroup({ group, listed, beginsClosed, hasHeads, deeds }: StudentGroupProps) {
  const { students: words } = useWords()
  // Null follows the list: it opens while somebody is looked for.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? !beginsClosed
  const id = `students-${group}`
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-line bg-surface">
      <h2 id={id}>
        <GroupName
          group={group}
          names={listed.map(({ row }) => row.name)}
          isOpen={isOpen}
          onToggle={() => setChosen(!isOpen)}
          text={words.groupTexts[group]}
        />
      </h2>
      {isOpen && (
        <div className="border-t border-line">
          {hasHeads && <StudentHeads />}
          <StudentRows listed={listed} deeds={deeds} />
        </div>
      )}
    </section>
  )
}

/** Rows of students, of which those in view are rendered. */
export function StudentRows({ listed, deeds }: { listed: readonly ListedStudent[]; deeds: Deeds }) {
  const isWide = useIsAtLeast('xl')
  return (
    <VirtualList key={String(isWide)} items={listed} keyOf={({ row }) => row.id} rowHeight={isWide ? 41 : 72}>
      {(student) => <StudentItem student={student} deeds={deeds} />}
    </VirtualList>
  )
}
