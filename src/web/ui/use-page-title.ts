import { useEffect } from 'react'
import { useTitlePrefix } from './title-prefix.ts'

/**
 * Sets the document title, after the name of the acting student.
 * @param title '' for the first page
 */
export function usePageTitle(title: string): void {
  const prefix = useTitlePrefix()
  useEffect(() => {
    document.title = [prefix, title, 'Etüt'].filter(Boolean).join(' · ')
  }, [prefix, title])
}
