import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { limits } from '#rules/limits.ts'
import { useTextDraft } from '#web/offline/draft-store.ts'
import { IconButton } from '#web/ui/button.tsx'
import { nextFocus } from '#web/ui/next-focus.ts'
import { useWords } from '#web/words/use-words.ts'
import type { PartKind } from './parts.ts'

type PartRowProps = {
  kind: PartKind
  part: { id: string; name: string }
  parentId: string
  /** Index among the siblings and their number. */
  index: number
  count: number
  /** undefined: the part cannot have children. */
  isOpen?: boolean
  onToggle?(): void
  handle: ComponentProps<'span'>
  /** Style of the row as a drop target. */
  dropMark: string
  onRename(name: string): Promise<string | null>
  onMove(to: number): void
  onRemove(): Promise<string | null>
  fields?: ReactNode
  children?: ReactNode
}

/** A part of the tree: editable name, drag handle and actions. */
export function PartRow(props: PartRowProps) {
  const { kind, part, parentId, index, count, isOpen, onToggle, handle, dropMark } = props
  const { onRename, onMove, onRemove, fields, children } = props
  const { treeEditor: words, common } = useWords()
  const [typed, setTyped] = useTextDraft(`partNameDraft:${part.id}`)
  const [note, setNote] = useState<string | null>(null)
  // The last sent name, while its result is unknown.
  const sent = useRef<{ name: string } | null>(null)
  const name = typed ?? part.name

  async function commit() {
    if (typed === null) return
    const wanted = name.trim()
    const last = sent.current?.name ?? null
    if (wanted === (last ?? part.name) || wanted === '') return setTyped(last)
    const mine = { name: wanted }
    sent.current = mine
    setTyped(wanted)
    const fault = await onRename(wanted)
    // A later name was sent; its result counts.
    if (sent.current !== mine) return
    sent.current = null
    setNote(fault)
    // A refused name and later typing stay in the field.
    if (fault === null) setTyped((now) => (now === wanted ? null : now))
  }
  function step(by: 1 | -1) {
    const to = index + by
    if (to < 0 || to >= count) return
    onMove(to)
    // The row moved in the document, so the focus is restored.
    requestAnimationFrame(() => document.getElementById(`name-${part.id}`)?.focus())
  }
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, altKey } = event
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[key]
    if (by && altKey) step(by)
    else if (by ?? key === 'Enter') neighbour(event.currentTarget, by ?? 1)?.focus()
    else if (key === 'Escape' && typed !== null) {
      setTyped(sent.current?.name ?? null)
      setNote(null)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <li
      data-part={part.id}
      data-parent={parentId}
      className={`border-b border-line last:border-b-0 ${dropMark}`}
    >
      <div className="group flex min-h-12 flex-wrap items-center gap-1 py-1">
        {/* For the pointer only; arrow keys do the same. */}
        <span
          aria-hidden
          {...handle}
          className="flex h-10 w-7 shrink-0 cursor-grab touch-none items-center justify-center text-field active:cursor-grabbing"
        >
          <GripVertical size={16} />
        </span>
        {isOpen !== undefined && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={words.open(part.name)}
            onClick={onToggle}
            className="flex size-10 shrink-0 items-center justify-center rounded-control text-dim hover:bg-sunken"
          >
            <ChevronRight
              size={16}
              aria-hidden
              className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
          </button>
        )}
        {/* On a phone a long name has several lines. */}
        <textarea
          id={`name-${part.id}`}
          data-name
          rows={1}
          aria-label={words.name[kind]}
          aria-invalid={note !== null || undefined}
          aria-describedby={note === null ? undefined : `note-${part.id}`}
          dir="auto"
          autoComplete="off"
          maxLength={limits.nameCharacters}
          value={name}
          onChange={({ target }) => setTyped(target.value.replaceAll('\n', ' '))}
          onBlur={() => void commit()}
          onKeyDown={onKey}
          className={`field-sizing-content min-h-10 min-w-20 flex-1 resize-none rounded-control border border-transparent bg-transparent px-2 py-2 text-15 hover:border-line focus:border-field focus:bg-surface aria-invalid:border-bad ${kind === 'study' ? 'font-semibold' : ''}`}
        />
        {fields}
        {/* On the phone shown in the edited row only. */}
        <span className="hidden items-center group-focus-within:flex max-lg:basis-full max-lg:justify-end lg:flex lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100">
          <IconButton
            label={words.up(part.name)}
            icon={ArrowUp}
            disabled={index === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            label={words.down(part.name)}
            icon={ArrowDown}
            disabled={index === count - 1}
            onClick={() => step(1)}
          />
          <IconButton
            label={`${common.delete}: ${part.name}`}
            icon={Trash2}
            onClick={async ({ currentTarget }) => {
              const beside = nextFocus(currentTarget)
              const refused = await onRemove()
              setNote(refused)
              if (refused === null) beside?.focus()
            }}
          />
        </span>
      </div>
      {note !== null && (
        <p id={`note-${part.id}`} role="alert" className="pb-2 pl-9 text-13 text-bad">
          {note}
        </p>
      )}
      {children}
    </li>
  )
}

/** The next or previous name field of all open rows. */
function neighbour(field: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('textarea[data-name]')]
  return all[all.indexOf(field) + by]
}
