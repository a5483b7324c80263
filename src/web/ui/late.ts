import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'
import { afterFirstPaint } from '#web/api/first-paint.ts'
import { reach } from '#web/api/reach.ts'
import { withAllWords } from '#web/words/language.ts'

type Part<P> = { default: ComponentType<P> }

/**
 * A part of a page that comes behind the first picture. Where the network is gone the page does without it, and asks
 * again once it is back.
 */
export function late<P>(load: () => Promise<Part<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => afterFirstPaint().then(() => untilThere(load)))
}

/**
 * A part that is drawn once somebody asks for it, and then at once: it comes behind the first picture without being
 * asked for.
 */
export function atHand<P extends object>(load: () => Promise<Part<P>>): ComponentType<P> {
  let here: ComponentType<P> | undefined
  async function bring() {
    const part = await afterFirstPaint().then(() => untilThere(load))
    here = part.default
    return part
  }
  // React keeps a part failed that has failed once: whoever asks next asks with another.
  function again() {
    Coming = lazy(again)
    return bring()
  }
  const coming = bring()
  coming.catch(() => {}) // tried again, and told of, when somebody asks for it
  let Coming = lazy(() => coming.catch(again))
  // biome-ignore lint/correctness/noComponentHookFactories: called once by a module, as React's own `lazy` is
  return function AtHand(props) {
    // Not through the fallback if it is here: that takes a third of a second. The same one for as long as it is shown.
    const [Part] = useState(() => here ?? Coming)
    return createElement(Part, props)
  }
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
