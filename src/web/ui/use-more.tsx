import { useState } from 'react'
import { limits } from '#rules/limits.ts'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

/**
 * A list of which the first rows are shown.
 * @param step how many more a press shows
 * @returns `size`: rows to ask for; `more`: the button below them, as long as the API has more rows in one page
 */
export function useMore(first: number, step: number) {
  const { common } = useWords()
  const [size, setSize] = useState(first)
  return {
    size,
    more: ({ rows, total }: { rows: readonly unknown[]; total: number }, className?: string) =>
      rows.length < Math.min(total, limits.pageSize) && (
        <Button
          variant="quiet"
          className={className}
          onClick={() => setSize(Math.min(limits.pageSize, size + step))}
        >
          {common.more}
        </Button>
      ),
  }
}
