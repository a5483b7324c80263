import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useProgressWords } from '#web/words/use-progress-words.ts'

/** The first rows of a list, and a button for the rest. */
export function useFirstRows<R>(rows: readonly R[], few = 5) {
  const { insights: words, chart, format } = useProgressWords()
  const [showsAll, setShowsAll] = useState(false)
  return {
    rows: showsAll ? rows : rows.slice(0, few),
    button: rows.length > few && (
      <Button
        variant="quiet"
        className="mx-1 my-1 px-3 text-13"
        aria-expanded={showsAll}
        onClick={() => setShowsAll(!showsAll)}
      >
        {showsAll ? chart.showFewer : words.showAll(format.number(rows.length))}
      </Button>
    ),
  }
}
