/** The callbacks of something that changes outside of React. */
export function makeListeners<Said extends unknown[] = []>() {
  const all = new Set<(...said: Said) => void>()
  return {
    /** @returns ends it */
    subscribe(listener: (...said: Said) => void): () => void {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    tell(...said: Said): void {
      // A listener may end itself.
      for (const listener of [...all]) listener(...said)
    },
  }
}
