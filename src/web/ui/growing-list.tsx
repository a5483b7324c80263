import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

const step = 200

/**
 * Rows of a list that may be thousands: two hundred at first, more as one comes near the end, by scrolling or by
 * keys. What is drawn stays, so that the browser's own search, the focus and the way back find it.
 */
export function GrowingList<T>({ items, children }: { items: readonly T[]; children(item: T): ReactNode }) {
  const { common } = useWords()
  const [drawn, setDrawn] = useState(step)
  const end = useRef<HTMLLIElement>(null)
  const hasMore = items.length > drawn

  useEffect(() => {
    const mark = end.current
    if (!hasMore || !mark) return
    const observer = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && setDrawn((count) => count + step),
      { rootMargin: '1000px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [hasMore])

  return (
    <>
      {items.slice(0, drawn).map(children)}
      {hasMore && (
        <li ref={end} className="p-3 text-center" data-print="no">
          <Button variant="quiet" onClick={() => setDrawn(drawn + step)}>
            {common.more}
          </Button>
        </li>
      )}
    </>
  )
}
