import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type VirtualListProps<T> = {
  items: readonly T[]
  keyOf(item: T): string
  /** Estimated height of a row in pixels; rows are measured when rendered. */
  rowHeight: number
  children(item: T): ReactNode
}

/** Rows that are rendered above and below those in view. */
const mostAround = 10
/** Whether this page has shown a list. */
let isDrawn = false

/**
 * A virtual list for thousands of rows: renders those in view and a few around them, the focused row with its
 * neighbours, and for printing all of them.
 */
export function VirtualList<T extends object>({ items, keyOf, rowHeight, children }: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  // Unknown at first: a list below the window would render rows for its top.
  const [top, setTop] = useState<number | null>(null)
  const [around, setAround] = useState(isDrawn ? mostAround : 0)
  const [focused, setFocused] = useState<string | null>(null)
  const isPrinted = usePrinting()

  function drawn(range: Range): number[] {
    const at = focused === null ? -1 : items.findIndex((item) => keyOf(item) === focused)
    const kept = at < 0 ? [] : [at - 1, at, at + 1].filter((index) => index in items)
    return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b)
  }
  const rows = useWindowVirtualizer({
    count: items.length,
    getItemKey(index) {
      const item = items[index]
      return item ? keyOf(item) : index
    },
    estimateSize: () => rowHeight,
    overscan: around,
    scrollMargin: top ?? 0,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: drawn,
  })
  // The content above the list can change its offset.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })
  // The first list of a page is rendered in pauses of it: the rows in view, then those around.
  useEffect(() => {
    isDrawn = true
    startTransition(() => setAround(around === 0 ? 1 : mostAround))
  }, [around])

  if (isPrinted)
    return (
      <ul className="divide-y divide-line">
        {items.map((item, index) => (
          // The rows of the screen are used again, and are still measured.
          <li key={keyOf(item)} data-index={index}>
            {children(item)}
          </li>
        ))}
      </ul>
    )
  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {(top === null || around === 0 ? [] : rows.getVirtualItems()).map(({ key, index, start }) => {
        const item = items[index]
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            onFocus={() => setFocused(String(key))}
            onBlur={() => setFocused(null)}
            className={`absolute inset-x-0 ${index < items.length - 1 ? 'border-b border-line' : ''}`}
            style={{ top: start - (top ?? 0) }}
          >
            {item && children(item)}
          </li>
        )
      })}
    </ul>
  )
}

function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // Synchronous, as the browser prints right after this event.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
