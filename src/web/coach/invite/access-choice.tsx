import { entriesOf } from '#rules/keys.ts'
import type { Access } from '#rules/vocabulary.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { useWords } from '#web/words/use-words.ts'

/** What the coach may do with a student who accepts, and what that means. */
export function AccessChoice({ value, onChange }: { value: Access; onChange(access: Access): void }) {
  const { students: words, settings } = useWords()
  return (
    <div className="grid grid-cols-1 gap-2">
      <Segmented
        label={words.access}
        className="flex w-full"
        value={value}
        onChange={onChange}
        options={entriesOf(settings.access).map(([value, label]) => ({ value, label }))}
      />
      <p className="text-13 text-dim">{value === 'act' ? words.actText : words.viewText}</p>
    </div>
  )
}
