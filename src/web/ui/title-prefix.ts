import { createContext, useContext } from 'react'

/** Prefix of the document title: the acting student and a running timer. */
export const TitlePrefix = createContext('')

export function useTitlePrefix(): string {
  return useContext(TitlePrefix)
}
