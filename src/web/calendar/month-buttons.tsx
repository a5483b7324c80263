import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

type MonthButtonsProps = {
  /** Gets the months to go: -1 or 1. */
  onTurn(months: number): void
  /** There is nothing to show before the month. */
  isFirst?: boolean
  /** There is nothing to show after it. */
  isLast?: boolean
}

export function MonthButtons({ onTurn, isFirst, isLast }: MonthButtonsProps) {
  const { dateField: words } = useWords()
  return (
    <>
      <IconButton
        label={words.monthBefore}
        icon={ChevronLeft}
        disabled={isFirst}
        onClick={() => onTurn(-1)}
      />
      <IconButton label={words.monthAfter} icon={ChevronRight} disabled={isLast} onClick={() => onTurn(1)} />
    </>
  )
}
