/** Something that is edited, with the way back and forth. */
export type History<T> = {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** What the last change was about; further ones of the same are one step. */
  about: string | null
}

const most = 200

export function startHistory<T>(now: T): History<T> {
  return { past: [], now, future: [], about: null }
}

/** @param about changes in a row about the same thing are undone at once; null: a step of its own */
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
