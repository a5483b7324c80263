import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { IconButton } from './button.tsx'

type PagerProps = { page: number; total: number; size: number; onTurn(page: number): void }

/** Page buttons of a list; hidden for a single page. */
export function Pager({ page, total, size, onTurn }: PagerProps) {
  const { common } = useWords()
  const format = useFormat()
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={common.pages} data-print="no" className="mt-3 flex items-center justify-center gap-2">
      <IconButton
        label={common.pageBefore}
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => onTurn(Math.min(page - 1, pages))}
      />
      <span className="tabular text-13 text-dim" aria-live="polite">
        {common.page(format.number(page), format.number(pages))}
      </span>
      <IconButton
        label={common.pageAfter}
        icon={ChevronRight}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  )
}
