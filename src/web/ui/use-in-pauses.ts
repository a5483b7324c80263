import { useDeferredValue } from 'react'
import type { LoadedProps } from './loaded.tsx'

/** An answer of which much is drawn: when it arrives, it is rendered in pauses of the page and not in one long task. */
export function useInPauses<T>(answer: LoadedProps<T>['answer']): LoadedProps<T>['answer'] {
  const { data, refetch } = answer
  const isThere = useDeferredValue(data !== undefined)
  return isThere || data === undefined ? answer : { data: undefined, error: null, isPending: true, refetch }
}
