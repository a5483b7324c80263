import { type PointerEvent, useState } from 'react'
import { tellError } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import { AddRow } from './add-row.tsx'
import { PartRow } from './part-row.tsx'
import type { PartKind, Study, Subtopic, Topic, Tree } from './parts.ts'
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
  function rowOf(
    kind: PartKind,
    part: Study | Topic | Subtopic,
    parentId: string,
    index: number,
    siblings: readonly { id: string }[],
  ) {
    const count = siblings.length
    const isBelow = drag?.parentId === parentId && drag.id !== part.id
    const dragged = siblings.findIndex(({ id }) => id === drag?.id)
    const from = isBelow ? index - (dragged < index ? 1 : 0) : -1
    const place = { kind, id: part.id, parentId }
    return {
      kind,
      part,
      parentId,
      index,
      count,
      handle: handle(place),
      dropMark: drag?.id === part.id ? 'opacity-50' : isBelow ? dropMarkOf(drag.to, from, count) : '',
      onRename: (name: string) => edit.change(kind, { id: part.id, name }),
      onMove: (to: number) => move({ ...place, to }),
      onRemove: () => edit.remove(kind, part),
    }
  }

  return (
    <div>
      <p className="mb-3 text-13 text-dim">
        {words.hint} <span className="hidden lg:inline">{words.hintKeys}</span>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className="rounded-card border border-line bg-surface px-2 lg:px-3">
        {tree.studies.map((study, index) => (
          <PartRow
            key={study.id}
            {...rowOf('study', study, tree.id, index, tree.studies)}
            isOpen={open.has(study.id)}
            onToggle={() => toggle(study.id)}
            fields={
              <StudyFields
                study={study}
                hasCount={tree.program_kind !== 'school'}
                onChange={(change) => void tell(edit.change('study', { id: study.id, ...change }))}
              />
            }
          >
            {open.has(study.id) && (
              <ul className="mb-2 ml-3 border-l border-line pl-1 lg:ml-6 lg:pl-2">
                {study.topics.map((topic, at) => (
                  <PartRow
                    key={topic.id}
                    {...rowOf('topic', topic, study.id, at, study.topics)}
                    isOpen={open.has(topic.id)}
                    onToggle={() => toggle(topic.id)}
                  >
                    {open.has(topic.id) && (
                      <ul className="mb-2 ml-3 border-l border-line pl-1 lg:ml-6 lg:pl-2">
                        {(topic.subtopics ?? []).map((subtopic, place, all) => (
                          <PartRow key={subtopic.id} {...rowOf('subtopic', subtopic, topic.id, place, all)} />
                        ))}
                        <AddRow kind="subtopic" parent={topic} onAdd={edit.add} />
                      </ul>
                    )}
                  </PartRow>
                ))}
                <AddRow kind="topic" parent={study} onAdd={edit.add} />
              </ul>
            )}
          </PartRow>
        ))}
        <AddRow kind="study" parent={tree} onAdd={edit.add} />
      </ul>
    </div>
  )
}

/** Marks the edge of a row at which a dragged part would be dropped. */
function dropMarkOf(to: number, from: number, count: number): string {
  if (to === from) return '[box-shadow:0_-2px_var(--accent)]'
  return to === count - 1 && from === count - 2 ? '[box-shadow:0_2px_var(--accent)]' : ''
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
