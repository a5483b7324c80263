import { type PointerEvent, useState } from 'react'

/** What is dragged: a part, and the place among its siblings at which it would be dropped. */
export type Drag = { id: string; parentId: string; to: number }

const edge = 72
const step = 14

/** Drags a row among its siblings by its handle, with a mouse, a pen or a finger. */
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
      // Near an edge the page comes along.
      if (clientY < edge) window.scrollBy(0, -step)
      else if (clientY > window.innerHeight - edge) window.scrollBy(0, step)
      const to = placeAt(clientY, id, parentId)
      if (to !== drag.to) setDrag({ id, parentId, to })
    },
    onPointerUp({ clientY }: PointerEvent<HTMLElement>) {
      // Where it is let go, which may be drawn nowhere yet.
      if (drag?.id === id) onDrop({ ...drag, to: placeAt(clientY, id, parentId) })
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handle }
}
