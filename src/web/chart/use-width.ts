import { useCallback, useState } from 'react'

/**
 * Width of an element in pixels, measured before the first paint.
 * @param initial width on the server or if it cannot be measured
 */
export function useWidth(initial = 640): [(node: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(initial)
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return
    const measure = () => node.clientWidth > 0 && setWidth(node.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
