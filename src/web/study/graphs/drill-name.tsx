import { getRouteApi, useNavigate } from '@tanstack/react-router'

const route = getRouteApi('/inside/progress')
const levels = ['croom', 'study', 'topic'] as const

/** Opens a part of what is shown; undefined for subtopics, which have no graphs of their own. */
export function useDrill(): ((id: string) => void) | undefined {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/progress' })
  const below = levels.find((level) => search[level] === undefined)
  return below && ((id) => void navigate({ search: { ...search, [below]: id } }))
}

/** Name of a part as a link to its graph; no link for what was recorded on the parent itself. */
export function DrillName({ row }: { row: { id: string; name: string } }) {
  const drill = useDrill()
  if (row.id === 'own' || !drill) return row.name
  return (
    <button
      type="button"
      data-print="keep"
      onClick={() => drill(row.id)}
      className="min-h-8 text-left wrap-anywhere text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {row.name}
    </button>
  )
}
