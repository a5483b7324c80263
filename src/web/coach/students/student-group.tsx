import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Bubble } from '#web/ui/bubble.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Group, Look } from './arranged.ts'
import { type Deeds, StudentHeads, StudentItem } from './student-item.tsx'

type StudentGroupProps = {
  group: Group
  looks: readonly Look[]
  beginsClosed: boolean
  hasHeads: boolean
  deeds: Deeds
}

/** One of the groups of the list; a press on its name opens and closes it. */
export function StudentGroup({ group, looks, beginsClosed, hasHeads, deeds }: StudentGroupProps) {
  const { students: words } = useWords()
  const format = useFormat()
  // Null follows the list: it opens while somebody is looked for.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? !beginsClosed
  const id = `students-${group}`
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-line bg-surface">
      <h2 id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2.5 px-4 text-left text-15 font-semibold hover:bg-sunken lg:px-5"
        >
          <Bubble state={group === 'look' ? 'next' : group === 'new' ? 'rest' : 'done'} size={16}>
            {group === 'well' && <Check size={10} strokeWidth={3} aria-hidden />}
          </Bubble>
          <span className="shrink-0">{words.groups[group]}</span>
          <span className="tabular rounded-pill bg-sunken px-2 text-13 font-semibold text-dim">
            {format.number(looks.length)}
          </span>
          <span className="min-w-0 flex-1 truncate text-13 font-normal text-dim max-sm:hidden">
            {isOpen ? words.groupTexts[group] : looks.map(({ row }) => row.name).join(', ')}
          </span>
          <ChevronDown
            size={18}
            aria-hidden
            className={`ml-auto shrink-0 text-dim ${isOpen ? '' : '-rotate-90'}`}
          />
        </button>
      </h2>
      {isOpen && (
        <div className="border-t border-line">
          {hasHeads && <StudentHeads />}
          <StudentRows looks={looks} deeds={deeds} />
        </div>
      )}
    </section>
  )
}

/** Rows of students, of which those in view are rendered. */
export function StudentRows({ looks, deeds }: { looks: readonly Look[]; deeds: Deeds }) {
  const isWide = useIsAtLeast('xl')
  return (
    <VirtualList key={String(isWide)} items={looks} keyOf={({ row }) => row.id} rowHeight={isWide ? 41 : 72}>
      {(look) => <StudentItem look={look} deeds={deeds} />}
    </VirtualList>
  )
}
