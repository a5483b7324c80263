import { useState } from 'react'
import { beginsClosed, type Group } from './arranged.ts'

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
