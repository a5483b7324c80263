import X from 'lucide-react/icons/x'
import type { Chip, Choices } from '#rules/one-line/reading.ts'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { useReadingWords } from './use-reading-words.ts'

type ChipProps = {
  chip: Chip
  say: ReturnType<typeof useReadingWords>
  /** Takes another reading. */
  onChoose(choice: Choices): void
  /** Takes words out of the line. */
  onRemove(words: readonly string[]): void
}

/** A part of the line as it was understood; dashed while it is a guess. A tap lists the other readings. */
export function LineChip({ chip, say, onChoose, onRemove }: ChipProps) {
  const { line: words } = useWords()
  const { reading, options, certainty } = chip
  const text = say.name(reading, chip.words)
  if (reading.what === 'unread')
    return (
      <button
        type="button"
        title={words.remove}
        onClick={() => onRemove(chip.words)}
        className="line-chip line-unsure"
      >
        <span className="truncate">{text}</span>
        <span className="sr-only">{words.remove}</span>
        <X size={14} aria-hidden className="shrink-0" />
      </button>
    )
  const look = certainty === 'unsure' ? 'line-unsure' : chip.words.length === 0 ? 'line-usual' : ''
  return (
    <span className={`line-chip ${look}`}>
      {reading.what === 'subject' && <LessonDot color={reading.subject?.color} className="size-2" />}
      <span className="truncate">{text}</span>
      {options.length > 1 && (
        <select
          aria-label={words.change(text)}
          value={chosenOf(chip, say)}
          onChange={({ target }) => onChoose(options[Number(target.value)]?.choice ?? {})}
        >
          {options.map((option, index) => (
            <option key={say.long(option.reading)} value={index}>
              {say.long(option.reading)}
            </option>
          ))}
        </select>
      )}
    </span>
  )
}

/** Which of the options the chip shows. */
export function chosenOf({ reading, options }: Chip, say: ChipProps['say']): number {
  const shown = say.long(reading)
  return Math.max(
    0,
    options.findIndex((option) => say.long(option.reading) === shown),
  )
}
