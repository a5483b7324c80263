import { createContext, useContext, useEffect } from 'react'

/** Prefix of the document title: the acting student and a running timer. */
export const TitlePrefix = createContext('')

/** Sets the document title, after the name of the acting student. @param title '' for the first page */
export function usePageTitle(title: string): void {
  const prefix = useContext(TitlePrefix)
  useEffect(() => {
    document.title = [prefix, title, 'Etüt'].filter(Boolean).join(' · ')
  }, [prefix, title])
}
