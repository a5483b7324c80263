import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { NavItem } from './navigation.ts'

/** List of the keyboard shortcuts. */
export default function KeysSheet({ items, onClose }: { items: NavItem[]; onClose(): void }) {
  const { shell } = useWords()
  const rows = [...items.map(({ letters, title }) => [`g ${letters.charAt(0)}`, title]), ...shell.keys]
  return (
    <Sheet title={shell.keysTitle} onClose={onClose}>
      <dl className="divide-y divide-line">
        {rows.map(([key, meaning]) => (
          <div key={key} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{meaning}</dt>
            <dd>
              <kbd className="rounded-control bg-sunken px-2 py-0.5 text-13">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
