import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLayoutEffect, useRef } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { IconButton } from './button.tsx'

type PagerProps = { page: number; total: number; size: number; onTurn(page: number): void }

/** Page buttons of a list; hidden for a single page. */
export function Pager({ page, total, size, onTurn }: PagerProps) {
  const { common, format } = useWords()
  const pages = Math.max(1, Math.ceil(total / size))
  const buttons = useRef<HTMLElement>(null)
  const isTurning = useRef(false)
  // On the first and the last page the button that was pressed is disabled, and would lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a turn of the page
  useLayoutEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.matches(':disabled')
    if (isTurning.current && isLost) buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus()
    isTurning.current = false
  }, [page])
  function turn(to: number) {
    isTurning.current = true
    onTurn(to)
  }
  if (pages === 1 && page === 1) return null
  return (
    <nav
      ref={buttons}
      aria-label={common.pages}
      data-print="no"
      className="mt-3 flex items-center justify-center gap-2"
    >
      <IconButton
        label={common.pageBefore}
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => turn(Math.min(page - 1, pages))}
      />
      <span className="tabular text-13 text-dim" aria-live="polite">
        {common.page(format.number(page), format.number(pages))}
      </span>
      <IconButton
        label={common.pageAfter}
        icon={ChevronRight}
        disabled={page >= pages}
        onClick={() => turn(page + 1)}
      />
    </nav>
  )
}
