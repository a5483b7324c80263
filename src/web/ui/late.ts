import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { withAllWords } from '#web/words/language.ts'
import { firstPaint } from './first-paint.ts'

type Part<P> = { default: ComponentType<P> }

/**
 * A part of a page that comes behind the first picture. Where the network is gone the page does without it, and asks
 * again once it is back.
 */
export function late<P>(load: () => Promise<Part<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => firstPaint.then(() => untilThere(load)))
}

async function untilThere<P>(load: () => Promise<Part<P>>): Promise<Part<P>> {
  for (;;) {
    try {
      return await withAllWords(load())
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((again) => window.addEventListener('online', again, { once: true }))
    }
  }
}
