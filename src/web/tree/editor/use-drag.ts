import { type PointerEvent, useState } from 'react'

/** The dragged part and its drop index. */
export type Drag = { id: string; parentId: string; to: number }

const edge = 72
const step = 14

/** Reorders rows by dragging a handle, with mouse, pen or touch. */
export function useDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function placeAt(y: number, id: string, parentId: string): number {
    const rows = [...document.querySelectorAll<HTMLElement>(`[data-parent="${parentId}"]`)]
    return rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return row.dataset.part !== id && top + height / 2 < y
    }).length
  }

  const handle = (id: string, parentId: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, parentId, to: placeAt(event.clientY, id, parentId) })
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (drag?.id !== id) return
      // Scrolls near the edges.
      if (clientY < edge) window.scrollBy(0, -step)
      else if (clientY > window.innerHeight - edge) window.scrollBy(0, step)
      const to = placeAt(clientY, id, parentId)
      if (to !== drag.to) setDrag({ id, parentId, to })
    },
    onPointerUp({ clientY }: PointerEvent<HTMLElement>) {
      // The index at the release, which may not be rendered yet.
      if (drag?.id === id) onDrop({ ...drag, to: placeAt(clientY, id, parentId) })
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handle }
}
