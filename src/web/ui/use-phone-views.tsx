import { useState } from 'react'
import { Segmented } from './segmented.tsx'

/**
 * The views of a long page: a phone shows one at a time below `control`, a wide screen and paper show all.
 * @param views the first one is open until another is chosen, and where the chosen one goes
 */
export function usePhoneViews<V extends string>(
  label: string,
  views: readonly { value: V; label: string }[],
) {
  const [chosen, setChosen] = useState<V>()
  const open = (views.find(({ value }) => value === chosen) ?? views[0])?.value ?? null
  return {
    control: (
      <Segmented
        label={label}
        className="flex w-full lg:hidden print:hidden"
        value={open}
        onChange={setChosen}
        options={views}
      />
    ),
    /** Classes of what belongs to a view. */
    shownIn: (view: V) => `min-w-0 empty:hidden ${view === open ? '' : 'max-lg:not-print:hidden'}`,
  }
}
