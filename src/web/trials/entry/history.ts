/** A value with undo and redo. */
export type History<T> = {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** Subject of the last change; further changes of the same subject are one undo step. */
  about: string | null
}

const most = 200

export function startHistory<T>(now: T): History<T> {
  return { past: [], now, future: [], about: null }
}

/** @param about consecutive changes of the same subject are undone together; null: a separate step */
export function changed<T>(history: History<T>, now: T, about: string | null): History<T> {
  if (about !== null && about === history.about) return { ...history, now, future: [] }
  return { past: [...history.past, history.now].slice(-most), now, future: [], about }
}

export function undone<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined
    ? history
    : { past: past.slice(0, -1), now: before, future: [now, ...future], about: null }
}

export function redone<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const [next, ...later] = future
  return next === undefined ? history : { past: [...past, now], now: next, future: later, about: null }
}
