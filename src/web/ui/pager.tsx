import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { IconButton } from './button.tsx'

type PagerProps = {
  /** undefined: the first, which addresses leave out. */
  page: number | undefined
  /** The list; until the rows of another page are loaded, those of the one before are shown. */
  answer: { data: { total: number } | undefined; isPlaceholderData: boolean }
  size: number
  /** @param how `replace`: the page in the address is one that the list does not have */
  onTurn(page: number | undefined, how: { replace: boolean }): void
}

/** Page buttons of a list; hidden for a single page. Behind the last page it turns to that one. */
export function Pager({ page = 1, answer, size, onTurn }: PagerProps) {
  const { common, format } = useWords()
  const pages = Math.max(1, Math.ceil((answer.data?.total ?? 0) / size))
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
  const go = (to: number, how: { replace: boolean }) => onTurn(to > 1 ? to : undefined, how)
  function turn(to: number) {
    isTurning.current = true
    go(to, { replace: false })
  }
  // The last row of the last page may have been deleted.
  const isBehind = !answer.isPlaceholderData && page > pages
  const turnBack = useEffectEvent(() => go(pages, { replace: true }))
  useEffect(() => {
    if (isBehind) turnBack()
  }, [isBehind])
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
        onClick={() => turn(page - 1)}
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
