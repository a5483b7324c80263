import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import { dropIn, keepIn, onDropped } from '#web/offline/draft-store.ts'
import type { Draft, Head, Results } from '#web/trials/drafts/draft.ts'
import { changed, type History, redone, startHistory, undone } from './history.ts'

type State = Omit<Draft, 'results'> & { history: History<Results>; isTouched: boolean }

/**
 * A trial exam while it is typed: each change can be undone and is kept on this device at once,
 * so that a reload, a lost connection or a session that ends lose nothing.
 * @param initial as it begins; of a new one its day may become known later
 * @param how.isKept the draft had waited on this device
 * @param how.isHeld it is being saved: what is typed over it meanwhile would be lost, so nothing is
 */
export function useEntry(
  key: string,
  initial: Draft,
  { isKept, isHeld }: { isKept: boolean; isHeld: boolean },
) {
  const [state, setState] = useState<State>(() => stateOf(initial, isKept))
  const [hasRoom, setHasRoom] = useState(true)
  const latest = useRef(state)

  const put = useCallback(
    (next: State) => {
      latest.current = next
      setState(next)
      if (next.isTouched) void keepIn(key, draftIn(next)).then(setHasRoom)
    },
    [key],
  )

  useEffect(
    () =>
      onDropped((dropped) => {
        // Another tab has saved this very draft: what is typed here is from now on a trial of its own.
        if (dropped === key && latest.current.version === null) put({ ...latest.current, id: newId() })
      }),
    [key, put],
  )

  // Until something is typed a new trial is of today, whichever day that turns out to be.
  const { day } = initial.head
  useEffect(() => {
    const { version, isTouched, head } = latest.current
    if (version === null && !isTouched && head.day !== day) put({ ...latest.current, head: { ...head, day } })
  }, [day, put])

  function edit(change: Partial<State>) {
    if (!isHeld) put({ ...latest.current, isTouched: true, ...change })
  }
  return {
    draft: draftIn(state),
    isTouched: state.isTouched,
    /** False when the device is full, so that a reload would lose what is typed. */
    hasRoom,
    changeHead: (part: Partial<Head>) => edit({ head: { ...latest.current.head, ...part } }),
    /** @param about changes in a row about the same thing are one step back */
    changeResults: (change: (now: Results) => Results, about: string | null) => {
      const { history } = latest.current
      edit({ history: changed(history, change(history.now), about) })
    },
    /** @returns the results as they stand then */
    undo() {
      edit({ history: undone(latest.current.history) })
      return latest.current.history.now
    },
    redo() {
      edit({ history: redone(latest.current.history) })
      return latest.current.history.now
    },
    /** Goes on from the version that the server has by now, with what is typed here. */
    keepMine: (version: number) => edit({ version }),
    /** Goes on from what the server has by now, where nothing was typed. */
    follow: (stored: Draft) => put(stateOf(stored, false)),
    /** Takes another draft in the place of this one. @returns what brings this one back */
    replace(other: Draft) {
      const before = latest.current
      dropIn(key)
      put(stateOf(other, false))
      return () => put(before)
    },
    drop() {
      dropIn(key, latest.current.id)
      latest.current = { ...latest.current, isTouched: false }
    },
  }
}
export type Entry = ReturnType<typeof useEntry>

/**
 * Whether the server has a newer version than the one that is typed over. Where nothing was typed there is nothing to
 * choose between: the newer one is put in before the older one is painted.
 * @param stored version that the server has by now; none for a new trial
 * @param fresh what is stored, as a draft
 */
export function useBehind(entry: Entry, stored: number | undefined, fresh: () => Draft): boolean {
  const { version } = entry.draft
  const isOlder = stored !== undefined && version !== null && stored > version
  useLayoutEffect(() => {
    if (isOlder && !entry.isTouched) entry.follow(fresh())
  })
  return isOlder && entry.isTouched
}

function stateOf({ results, ...rest }: Draft, isTouched: boolean): State {
  return { ...rest, history: startHistory(results), isTouched }
}

function draftIn({ history, isTouched: _isTouched, ...rest }: State): Draft {
  return { ...rest, results: history.now }
}
