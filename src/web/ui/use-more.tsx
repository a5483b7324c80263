import { useState } from 'react'
import { limits } from '#rules/limits.ts'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'
import { Pager } from './pager.tsx'

/**
 * A list of which the first rows are shown.
 * @param step how many more a press shows
 * @returns `asked`: the rows to ask for; `more`: the button below them, and beyond one page of the API its pages
 */
export function useMore(first: number, step: number) {
  const { common } = useWords()
  const [size, setSize] = useState(first)
  const [page, setPage] = useState(1)
  return {
    asked: { page, size },
    more(data: { rows: readonly unknown[]; total: number }, className?: string) {
      if (size === limits.pageSize)
        return (
          <Pager
            page={page}
            answer={{ data, isPlaceholderData: false }}
            size={size}
            onTurn={(to = 1) => setPage(to)}
          />
        )
      return (
        data.rows.length < data.total && (
          <Button
            variant="quiet"
            className={className}
            onClick={() => setSize(Math.min(limits.pageSize, size + step))}
          >
            {common.more}
          </Button>
        )
      )
    },
  }
}
