import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { reach } from '#web/session/reach.ts'
import { afterFirstPaint } from '#web/ui/first-paint.ts'
import { withAllWords } from '#web/words/language.ts'

type Part<P> = { default: ComponentType<P> }
/** @property fallback shown in its place until it is there; nothing without one */
type Lazy<P> = ComponentType<P & { fallback?: ReactNode }>

/**
 * A lazy chunk that loads when it is first rendered, but not before the first paint. If it fails offline, nothing is
 * shown, and it is retried when the network is back.
 */
export function late<P extends object>(load: () => Promise<Part<P>>): Lazy<P> {
  const Coming = lazy(() => afterFirstPaint().then(() => untilThere(load)))
  // biome-ignore lint/correctness/noComponentHookFactories: called once by a module, as React's own `lazy` is
  return function Late(props) {
    return suspended(Coming, props)
  }
}

/**
 * A lazy chunk that is rendered on demand. It is preloaded after the first paint, so that it opens at once.
 */
export function atHand<P extends object>(load: () => Promise<Part<P>>): Lazy<P> {
  let here: ComponentType<P> | undefined
  async function bring() {
    const part = await afterFirstPaint().then(() => untilThere(load))
    here = part.default
    return part
  }
  // React caches a failed lazy component, so a retry needs a new one.
  function again() {
    Coming = lazy(again)
    return bring()
  }
  const coming = bring()
  coming.catch(() => {}) // retried and reported on demand
  let Coming = lazy(() => coming.catch(again))
  // biome-ignore lint/correctness/noComponentHookFactories: called once by a module, as React's own `lazy` is
  return function AtHand(props) {
    // A loaded component suspends nothing: the fallback would stay for a third of a second.
    // Kept in state, so that it does not remount.
    const [Part] = useState(() => here ?? Coming)
    return suspended(Part, props)
  }
}

function suspended<P extends object>(
  Part: ComponentType<P>,
  { fallback, ...props }: P & { fallback?: ReactNode },
) {
  return createElement(Suspense, { fallback }, createElement(Part, props as unknown as P)) // what is left of them
}

async function untilThere<P>(load: () => Promise<Part<P>>): Promise<Part<P>> {
  for (;;) {
    try {
      return await withAllWords(load())
    } catch (error) {
      if (!reach.isOffline()) throw error
      await reach.untilBack()
    }
  }
}
