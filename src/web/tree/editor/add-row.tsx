import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { limits } from '#rules/limits.ts'
import { useTextDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { namesIn, type PartKind } from './parts.ts'

type AddRowProps = {
  kind: PartKind
  parent: { id: string; name: string }
  onAdd(kind: PartKind, parentId: string, names: string[]): Promise<string[]>
}

/** The last row of a list: Enter adds a name, pasting a list adds all of its lines. */
export function AddRow({ kind, parent, onAdd }: AddRowProps) {
  const { treeEditor: words, common } = useWords()
  const [text, setText] = useTextDraft(`partDraft:${kind}:${parent.id}`)
  const [left, setLeft] = useState<string[]>([])

  async function add(names: string[]) {
    if (names.length === 0) return
    setText(null)
    setLeft([])
    const [first, ...others] = await onAdd(kind, parent.id, names)
    if (first === undefined) return
    // Names that were not saved come back, unless something else was typed.
    if (others.length > 0) setLeft([first, ...others])
    else setText((now) => now || first)
  }
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2 py-1">
      <Plus size={16} aria-hidden className="ml-1 shrink-0 text-dim" />
      <input
        aria-label={`${words.add[kind]}: ${parent.name}`}
        placeholder={words.add[kind]}
        dir="auto"
        autoComplete="off"
        maxLength={limits.nameCharacters}
        value={text ?? ''}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (!/\n/.test(pasted.trim())) return
          event.preventDefault()
          void add(namesIn(pasted, limits.nameCharacters))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void add(namesIn(text ?? '', limits.nameCharacters))
        }}
        onBlur={() => void add(namesIn(text ?? '', limits.nameCharacters))}
        className="min-h-10 w-full min-w-0 flex-1 rounded-control border border-transparent bg-transparent px-2 text-15 placeholder:text-dim hover:border-line focus:border-field focus:bg-surface"
      />
      {left.length > 0 && (
        <p role="alert" className="flex basis-full flex-wrap items-center gap-2 pl-7 text-13 text-bad">
          {words.notAdded(left.length, left[0] ?? '')}
          <Button onClick={() => void add(left)}>{common.retry}</Button>
        </p>
      )}
    </li>
  )
}
