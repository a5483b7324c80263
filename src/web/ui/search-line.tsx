import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'
import { SearchField } from './search-field.tsx'

type SearchLineProps = {
  label: string
  value: string | undefined
  onChange(typed: string | undefined): void
  /** Number of filters that are set. */
  count: number
  isOpen: boolean
  onToggle(): void
  className: string
}

/** The search of a list; on a phone beside it a button that opens the filters. */
export function SearchLine(props: SearchLineProps) {
  const { label, value, onChange, count, isOpen, onToggle, className } = props
  const { trials } = useWords()
  return (
    <div className={`flex flex-wrap items-end gap-2 ${className}`}>
      <SearchField
        label={label}
        className="flex-1 basis-28"
        value={value ?? ''}
        onChange={(typed) => onChange(typed || undefined)}
      />
      <Button
        icon={SlidersHorizontal}
        aria-expanded={isOpen}
        onClick={onToggle}
        className="max-sm:px-3! lg:hidden"
      >
        <span className="max-sm:sr-only">{trials.filters(count)}</span>
        {count > 0 && (
          // Near the icon, so that the hint of the search beside it is not cut off.
          <span aria-hidden className="tabular -mx-1 sm:hidden">
            {count}
          </span>
        )}
      </Button>
    </div>
  )
}
