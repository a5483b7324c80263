import { getRouteApi, Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { Screen } from '#web/ui/screen.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useWords } from '#web/words/use-words.ts'
import type { SectionId } from './search.ts'

export type Section = {
  id: SectionId
  title: string
  /** Its cards have other titles, so that its page on a phone has its own. */
  isOfMany?: boolean
  content: ReactNode
}

const route = getRouteApi('/inside/settings')

/**
 * One section of the settings at a time: on a phone a page each, on wide screens beside the list of all.
 * @param notice is shown above the list and above each section
 */
export function Sections({ sections, notice }: { sections: readonly Section[]; notice: ReactNode }) {
  const { settings: words, shell } = useWords()
  const { section: wanted } = route.useSearch()
  const isWide = useIsAtLeast('lg')
  const named = sections.find(({ id }) => id === wanted)
  const open = named ?? (isWide ? sections[0] : undefined)
  // What was opened stays, so that nothing typed is lost on the way to another section.
  const [opened, setOpened] = useState<readonly SectionId[]>([])
  if (open && !opened.includes(open.id)) setOpened([...opened, open.id])
  const hasList = isWide || !open
  return (
    <Screen
      title={open?.isOfMany && !isWide ? open.title : shell.screens.settings}
      {...(open && !isWide && { back: { to: '/settings', label: words.allSections } })}
    >
      {notice}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[200px_minmax(0,1fr)]">
        {hasList && <SectionList sections={sections} open={open} />}
        <div className="min-w-0">
          {sections
            .filter(({ id }) => opened.includes(id))
            .map(({ id, content }) => (
              <div key={id} hidden={id !== open?.id}>
                {content}
              </div>
            ))}
        </div>
      </div>
    </Screen>
  )
}

function SectionList({ sections, open }: { sections: readonly Section[]; open: Section | undefined }) {
  const { settings: words } = useWords()
  return (
    <nav aria-label={words.sections} data-print="no">
      <ul className="max-lg:divide-y max-lg:divide-line max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface lg:sticky lg:top-8">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/settings"
              search={{ section: id }}
              // The router says so itself of an address that names its section.
              aria-current={id === open?.id ? 'page' : undefined}
              className="flex min-h-14 items-center rounded-control px-4 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-medium lg:min-h-10 lg:px-3"
            >
              <span className="min-w-0 flex-1">{title}</span>
              <ChevronRight size={18} aria-hidden className="text-dim lg:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
