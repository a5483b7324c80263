import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import { onDropped, removeDraft, writeDraft } from '#web/offline/draft-store.ts'
import type { Draft, Head, Results } from '#web/trials/drafts/draft.ts'
import { changed, type History, redone, startHistory, undone } from './history.ts'

type State = Omit<Draft, 'results'> & { history: History<Results>; isTouched: boolean }

/**
 * State of a trial exam being typed, with undo; every change is stored as a draft, so that a reload, a lost
 * connection or the end of a session loses nothing.
 * @param initial initial draft; the day of a new one may be set later
 * @param how.isKept whether the draft was restored
 * @param how.isHeld ignores changes during a save
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
      if (next.isTouched) void writeDraft(key, draftIn(next)).then(setHasRoom)
    },
    [key],
  )

  useEffect(
    () =>
      onDropped((dropped) => {
        // Another tab has saved this draft; what is typed here becomes a new trial.
        if (dropped === key && latest.current.version === null) put({ ...latest.current, id: newId() })
      }),
    [key, put],
  )

  // A new trial uses today until something is typed.
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
    /** False when the storage is full, so that a reload would lose the draft. */
    hasRoom,
    changeHead: (part: Partial<Head>) => edit({ head: { ...latest.current.head, ...part } }),
    /** @param about consecutive changes of the same subject are one undo step */
    changeResults: (change: (now: Results) => Results, about: string | null) => {
      const { history } = latest.current
      edit({ history: changed(history, change(history.now), about) })
    },
    /** @returns the restored results */
    undo() {
      edit({ history: undone(latest.current.history) })
      return latest.current.history.now
    },
    redo() {
      edit({ history: redone(latest.current.history) })
      return latest.current.history.now
    },
    /** Continues with the draft, based on the server's version. */
    keepMine: (version: number) => edit({ version }),
    /** Continues with the server's version if nothing was typed. */
    follow: (stored: Draft) => put(stateOf(stored, false)),
    /** Replaces the draft. @returns restores the previous one */
    replace(other: Draft) {
      const before = latest.current
      removeDraft(key)
      put(stateOf(other, false))
      return () => put(before)
    },
    drop() {
      removeDraft(key, latest.current.id)
      latest.current = { ...latest.current, isTouched: false }
    },
  }
}
export type Entry = ReturnType<typeof useEntry>

/**
 * Whether the server has a newer version than the one being edited. Without changes the newer version is used
 * before the next paint.
 * @param stored version on the server; undefined for a new trial
 * @param fresh the stored trial as a draft
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
