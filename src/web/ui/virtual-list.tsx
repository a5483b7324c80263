import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type VirtualListProps<T> = {
  items: readonly T[]
  keyOf(item: T): string
  /** How high a row is about, in pixels; each is measured once it is drawn. */
  rowHeight: number
  children(item: T): ReactNode
}

/**
 * Rows of a list that may be thousands: those in sight and a few around them are in the document, and the one that has
 * the focus with its neighbours, wherever it is. On paper all of them are.
 */
export function VirtualList<T extends object>({ items, keyOf, rowHeight, children }: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
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
    overscan: 10,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: drawn,
  })
  // What stands above the list comes and goes.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })

  if (isPrinted)
    return (
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    )
  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
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
            style={{ top: start - top }}
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
    // At once: the paper is taken when this returns.
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
