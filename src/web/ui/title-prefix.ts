import { createContext, useContext } from 'react'

/** What stands before every title: whose data this is, and a running time. */
export const TitlePrefix = createContext('')

export function useTitlePrefix(): string {
  return useContext(TitlePrefix)
}
