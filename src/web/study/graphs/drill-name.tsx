import { getRouteApi } from '@tanstack/react-router'
import { TextLink } from '#web/ui/link-button.tsx'
import type { GraphsSearch } from './search.ts'

const route = getRouteApi('/inside/progress')
const levels = ['croom', 'study', 'topic'] as const

/** The graphs of a part of what is shown; undefined for subtopics, which have none of their own. */
export function useDrill(): ((id: string) => GraphsSearch) | undefined {
  const search = route.useSearch()
  const below = levels.find((level) => search[level] === undefined)
  return below && ((id) => ({ ...search, [below]: id }))
}

/** Name of a part as a link to its graph; no link for what was recorded on the parent itself. */
export function DrillName({ row }: { row: { id: string; name: string } }) {
  const drill = useDrill()
  if (row.id === 'own' || !drill) return row.name
  return (
    <TextLink to="/progress" search={drill(row.id)} className="inline-block py-1.5 wrap-anywhere">
      {row.name}
    </TextLink>
  )
}
