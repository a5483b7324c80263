import { useEffect } from 'react'
import { useTitlePrefix } from './title-prefix.ts'

/** Names the page in its tab, behind the name of the student a coach acts for. @param title '' for the first page */
export function usePageTitle(title: string): void {
  const prefix = useTitlePrefix()
  useEffect(() => {
    document.title = [prefix, title, 'Etüt'].filter(Boolean).join(' · ')
  }, [prefix, title])
}
