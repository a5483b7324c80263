import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Bubble } from '#web/ui/bubble.tsx'
import { isolated } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { beginsClosed, type Group } from './arranged.ts'

type GroupNameProps = {
  group: Group
  /** Of its students. */
  names: readonly string[]
  isOpen: boolean
  onToggle(): void
  /** Shown beside the name while the group is open. */
  text?: string
}

const bubbles = { look: 'next', well: 'empty', unsure: 'rest', new: 'rest', waiting: 'rest' } as const

/** The name of a group of students; a press opens and closes it. */
export function GroupName({ group, names, isOpen, onToggle, text }: GroupNameProps) {
  const { students: words, format } = useWords()
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      data-print="keep"
      className="flex min-h-11 w-full items-center gap-2.5 px-4 text-left text-15 font-semibold hover:bg-sunken lg:px-5"
    >
      <Bubble state={bubbles[group]} size={16} />
      <span className="min-w-0 sm:shrink-0">{words.groups[group]}</span>
      <span className="tabular rounded-pill bg-sunken px-2 text-13 font-semibold text-dim">
        {format.number(names.length)}
      </span>
      <span className="min-w-0 flex-1 truncate text-13 font-normal text-dim max-sm:hidden">
        {isOpen ? text : names.map(isolated).join(', ')}
      </span>
      <ChevronDown
        size={18}
        aria-hidden
        data-print="no"
        className={`ml-auto shrink-0 text-dim ${isOpen ? '' : '-rotate-90'}`}
      />
    </button>
  )
}

/**
 * Which groups of the list are open. Without a choice they follow it: all open while somebody is looked for.
 * @param shown students of the list
 */
export function useOpenGroups(shown: number, isSearched: boolean) {
  const [chosen, setChosen] = useState<Partial<Record<Group, boolean>>>({})
  return (group: Group, members: number) => {
    const isOpen = chosen[group] ?? !beginsClosed(group, members, shown, isSearched)
    return { isOpen, onToggle: () => setChosen({ ...chosen, [group]: !isOpen }) }
  }
}
