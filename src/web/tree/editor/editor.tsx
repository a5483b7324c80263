import { type PointerEvent, useState } from 'react'
import type { Tree } from '#web/tree/curriculum/parts.ts'
import { tellError } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import { AddRow } from './add-row.tsx'
import { PartRow } from './part-row.tsx'
import { type Part, type PartKind, partsBelow } from './parts.ts'
import { StudyFields } from './study-fields.tsx'
import { useTreeEdit } from './use-tree-edit.ts'

/** Editor of an own tree: rename, add, reorder, delete. */
export function TreeEditor({ tree }: { tree: Tree }) {
  const { treeEditor: words } = useWords()
  const edit = useTreeEdit(tree.id)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(tree.studies.length === 1 ? [tree.studies[0]?.id ?? ''] : []),
  )
  const [said, setSaid] = useState('')
  const { drag, handle } = useDrag(move)

  function move(drag: Drag) {
    edit.move(drag)
    setSaid(words.placed(drag.to + 1))
  }
  async function tell(change: Promise<string | null>) {
    const refused = await change
    if (refused !== null) tellError({ message: refused })
  }
  function toggle(id: string) {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  /** The parts below another one, each with those below it while it is open. */
  function listOf(
    kind: PartKind,
    parent: { id: string; name: string },
    parts: readonly Part[],
    look: string,
  ) {
    return (
      <ul className={look}>
        {parts.map((part, index) => {
          const place = { kind, id: part.id, parentId: parent.id }
          const below = partsBelow(part)
          const isOpen = open.has(part.id)
          return (
            <PartRow
              key={part.id}
              kind={kind}
              part={part}
              parentId={parent.id}
              index={index}
              count={parts.length}
              {...(below && { isOpen, onToggle: () => toggle(part.id) })}
              handle={handle(place)}
              dropMark={drag?.parentId === parent.id ? dropMarkOf(drag, parts, index) : ''}
              onRename={(name) => edit.change(kind, { id: part.id, name })}
              onMove={(to) => move({ ...place, to })}
              onRemove={() => edit.remove(kind, part)}
              fields={
                'topics' in part && (
                  <StudyFields
                    study={part}
                    hasCount={tree.program_kind !== 'school'}
                    onChange={(change) => void tell(edit.change(kind, { id: part.id, ...change }))}
                  />
                )
              }
            >
              {below &&
                isOpen &&
                listOf(below.kind, part, below.parts, 'mb-2 ml-3 border-l border-line pl-1 lg:ml-6 lg:pl-2')}
            </PartRow>
          )
        })}
        <AddRow kind={kind} parent={parent} onAdd={edit.add} />
      </ul>
    )
  }

  return (
    <div>
      <p className="mb-3 text-13 text-dim">
        {words.hint} <span className="hidden lg:inline">{words.hintKeys}</span>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {listOf('study', tree, tree.studies, 'rounded-card border border-line bg-surface px-2 lg:px-3')}
    </div>
  )
}

/** Marks the row that is dragged, and the edge of the one at which it would be dropped. */
function dropMarkOf({ id, to }: Drag, parts: readonly Part[], index: number): string {
  const dragged = parts.findIndex((part) => part.id === id)
  if (index === dragged) return 'opacity-50'
  const from = index - (dragged < index ? 1 : 0)
  if (to === from) return '[box-shadow:0_-2px_var(--accent)]'
  const last = parts.length - 1
  return to === last && from === last - 1 ? '[box-shadow:0_2px_var(--accent)]' : ''
}

type Drag = { kind: PartKind; id: string; parentId: string; to: number }

const edge = 72
const step = 14

/** Reorders rows by dragging a handle, with mouse, pen or touch. */
function useDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function placeAt(y: number, { id, parentId }: Omit<Drag, 'to'>): number {
    const rows = [...document.querySelectorAll<HTMLElement>(`[data-parent="${parentId}"]`)]
    return rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return row.dataset.part !== id && top + height / 2 < y
    }).length
  }

  const handle = (part: Omit<Drag, 'to'>) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ ...part, to: placeAt(event.clientY, part) })
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (drag?.id !== part.id) return
      // Scrolls near the edges.
      if (clientY < edge) window.scrollBy(0, -step)
      else if (clientY > window.innerHeight - edge) window.scrollBy(0, step)
      const to = placeAt(clientY, part)
      if (to !== drag.to) setDrag({ ...part, to })
    },
    onPointerUp({ clientY }: PointerEvent<HTMLElement>) {
      // The index at the release, which may not be rendered yet.
      if (drag?.id === part.id) onDrop({ ...part, to: placeAt(clientY, part) })
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handle }
}
